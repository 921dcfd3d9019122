import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { optionsOf } from "#src/lib/i18n/option-text.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { useLostReasons } from "./deal-queries.ts";

/** The value of the option "Other…". Names of reasons contain no line break. */
const other = "\n";

type LostReasonFieldProps = {
  isRequired: boolean;
  error?: string | undefined;
  onChange: (reason: string) => void;
};

export function LostReasonField({ isRequired, error, onChange }: LostReasonFieldProps) {
  const { data = [] } = useLostReasons();
  const reasons = data.map(({ name }) => name);
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState("");
  const isOther = chosen === other || reasons.length === 0;
  return (
    <>
      {reasons.length > 0 && (
        <SelectField
          label={t("pipeline.lostReason")}
          required={isRequired}
          value={chosen}
          error={isOther ? undefined : error}
          emptyLabel={t("ui.choose")}
          options={[...optionsOf("lost_reason", reasons), { value: other, label: t("pipeline.lostOther") }]}
          onChange={({ target: { value } }) => {
            setChosen(value);
            onChange(value === other ? typed : value);
          }}
        />
      )}
      {isOther && (
        <TextField
          label={reasons.length > 0 ? t("pipeline.lostOther") : t("pipeline.lostReason")}
          required={isRequired}
          maxLength={200}
          value={typed}
          error={error}
          autoComplete="off"
          dir="auto"
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange(value);
          }}
        />
      )}
    </>
  );
}
