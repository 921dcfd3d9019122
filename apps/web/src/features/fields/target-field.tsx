import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";

export function TargetField({
  onChange,
  ...props
}: {
  value: RecordNoun;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (noun: RecordNoun) => void;
}) {
  return (
    <SelectField
      label={t("fields.target")}
      {...props}
      options={recordNouns.map((noun) => ({
        value: noun,
        label: kindText(recordKinds[noun].plural, "title"),
      }))}
      onChange={({ target }) => onChange(oneOf(recordNouns, target.value) ?? "contact")}
    />
  );
}
