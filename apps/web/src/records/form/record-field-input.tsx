import { useController } from "react-hook-form";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { fieldOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { memberOptions, unlistedMemberText } from "#src/records/fields/member-options.ts";
import { ValueField, type ValueFieldProps } from "#src/records/fields/value-field.tsx";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { type FieldInputProps, fieldNameOf, typedText } from "./form-field.ts";

type RecordFieldInputProps = FieldInputProps &
  Partial<Pick<ValueFieldProps, "control" | "options" | "labelOf" | "emptyLabel" | "rows" | "after">> & {
    onTyped?: (value: string, before: string) => void;
    onLeft?: (value: string) => void;
  };

export function RecordFieldInput(props: RecordFieldInputProps) {
  const type = fieldOf(props.noun, fieldNameOf(props.name))?.type;
  return type === "member" || type === "person" ? (
    <MemberInput {...props} type={type} />
  ) : (
    <Input {...props} />
  );
}

function Input({ form, noun, name, look, isRequired, onTyped, onLeft, ...own }: RecordFieldInputProps) {
  const fieldName = fieldNameOf(name);
  const { type, max = 0, offered = [], emptyMeans } = fieldOf(noun, fieldName) ?? {};
  const { field } = useController({ control: form.control, name });
  const value = typedText(field.value);
  const labelOf = own.labelOf ?? ((choice) => fieldValueText(noun, fieldName, choice));
  const isEmptyOffered = value === "" || emptyMeans === undefined;
  return (
    <ValueField
      {...look}
      {...(type === "tags" && { hint: t("forms.tagsHint") })}
      control={typingOf(type).control}
      options={offered.map((each) => ({ value: each, label: labelOf(each) }))}
      emptyLabel={isEmptyOffered ? t("ui.choose") : undefined}
      rows={max > 1000 ? 3 : 2}
      required={isRequired}
      {...own}
      {...{ name, value, labelOf, ref: field.ref }}
      onChange={(next) => {
        field.onChange(next);
        onTyped?.(next, value);
      }}
      onBlur={() => {
        onLeft?.(value);
        field.onBlur();
      }}
    />
  );
}

/**
 * The select of a member. While the list of members is missing, for example offline, only the current value
 * is an option.
 */
function MemberInput({ type, ...props }: RecordFieldInputProps & { type: "member" | "person" }) {
  const { data: people } = usePeople();
  const { id, name } = useSignedIn();
  return (
    <Input
      {...props}
      options={memberOptions(people)}
      labelOf={(value) => (value === id && !people ? name : unlistedMemberText(people))}
      {...(type === "member" && { emptyLabel: t("ui.memberNone") })}
    />
  );
}
