import type { ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import { usePeople } from "#src/lib/api/me.ts";
import { momentOnWall, wallText } from "#src/lib/format/date.ts";
import { momentTyping } from "#src/lib/format/date-typing.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/signed-in.ts";
import { fieldOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { formerMemberOptions, memberOptions } from "#src/records/fields/member-options.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextArea } from "#src/ui/controls/text-area.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { DateField } from "./date-field.tsx";
import { type FieldInputProps, typedText } from "./form-field.ts";
import { LinkField } from "./link-field.tsx";

type RecordFieldInputProps = FieldInputProps & {
  rows?: number;
  /** A control on the line of an address or number, after its input. */
  after?: ReactNode;
};

/** One field of the form, as its descriptor says it is typed in. */
export function RecordFieldInput({ rows, after, ...props }: RecordFieldInputProps) {
  const { form, noun, name, look, isRequired } = props;
  const { type, max = 0 } = fieldOf(noun, name) ?? {};
  const field = { ...look, ...form.register(name), required: isRequired, autoComplete: "off" };
  switch (type) {
    case "email":
      return <TextField {...field} type="email" after={after} />;
    case "phone":
      return <TextField {...field} type="tel" after={after} />;
    case "link":
      return <WebField {...props} />;
    case "date":
      return <DateInput {...props} />;
    case "moment":
      return <MomentInput {...props} />;
    case "lines":
      return <TextArea {...field} rows={rows ?? (max > 1000 ? 3 : 2)} dir="auto" />;
    case "tags":
      return <TextField {...field} hint={t("forms.tagsHint")} dir="auto" />;
    case "money":
      return <TextField {...field} isNumeric inputMode="decimal" />;
    case "whole":
      return <TextField {...field} inputMode="numeric" />;
    case "member":
      return <MemberField {...props} />;
    case "choice":
      return <ChoiceField {...props} />;
    default:
      return <TextField {...field} dir="auto" />;
  }
}

function WebField({ form, name, look, isRequired }: FieldInputProps) {
  const text = typedText(useWatch({ control: form.control, name }));
  const take = (address: string) => form.setValue(name, address, { shouldDirty: true, shouldValidate: true });
  const field = { ...look, ...form.register(name), required: isRequired, autoComplete: "off" };
  return <LinkField {...field} text={text} onTake={take} />;
}

/** A day in the format of the person. */
export function DateInput({ form, name, look }: FieldInputProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ...input } }) => <DateField {...look} {...input} value={typedText(value)} />}
    />
  );
}

/** A person of the organisation. */
function MemberField({ form, name, look, isRequired }: FieldInputProps) {
  const { data: people } = usePeople();
  const value = typedText(useWatch({ control: form.control, name }));
  const { ref, ...input } = form.register(name);
  const { id, name: ownName } = useSignedIn();
  const options = memberOptions(people);
  // The member list is missing offline, but the user still owns a new record.
  const unlisted =
    value === id && !people ? [{ value, label: ownName }] : formerMemberOptions(people, options, value);
  return (
    <SelectField
      {...look}
      {...input}
      ref={ref}
      // The list may come after the form: an uncontrolled select would lose its value to it.
      value={value}
      required={isRequired}
      emptyLabel={t("ui.memberNone")}
      options={[...options, ...unlisted]}
    />
  );
}

/** A day and a time on the wall of the person's zone; the form holds the moment. */
export function MomentInput({ form, name, look }: FieldInputProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...input } }) => (
        <DateField
          {...look}
          {...input}
          typing={momentTyping}
          value={wallOf(typedText(value))}
          onChange={(wall) =>
            onChange(momentTyping.read(wall) === wall ? momentOnWall(wall).toISOString() : wall)
          }
        />
      )}
    />
  );
}

/** A moment on the wall of the viewer's zone; what is none stays as it was typed. */
function wallOf(moment: string): string {
  const ms = momentPattern.test(moment) ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(ms) ? moment : wallText(ms);
}

const momentPattern = /^\d{4}-\d{2}-\d{2}T.*Z$/u;

type ChoiceFieldProps = FieldInputProps & {
  /** What a value is called; as everywhere else when left out. */
  labelOf?: (value: string) => string;
};

/** A list of choices. A stored value that the list lacks still shows (rulings, B: Lists that disagree). */
export function ChoiceField({ form, noun, name, look, isRequired, ...props }: ChoiceFieldProps) {
  const { labelOf = (value) => fieldValueText(noun, name, value) } = props;
  const listed = fieldOf(noun, name)?.offered ?? [];
  const stored = typedText(form.formState.defaultValues?.[name]);
  const value = typedText(useWatch({ control: form.control, name }));
  const unlisted = [stored, value].filter((text) => text !== "" && !listed.includes(text));
  const values = new Set([...unlisted, ...listed]);
  return (
    <SelectField
      {...look}
      {...form.register(name)}
      required={isRequired}
      {...((value === "" || fieldOf(noun, name)?.emptyMeans === undefined) && {
        emptyLabel: t("forms.choose"),
      })}
      options={[...values].map((each) => ({ value: each, label: labelOf(each) }))}
    />
  );
}
