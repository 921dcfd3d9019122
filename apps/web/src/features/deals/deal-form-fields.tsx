import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { interpretedMoney, namedCurrency } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type FieldInputProps, typedText } from "#src/records/form/form-field.ts";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { stageOptions } from "#src/records/selection/stage-choice.ts";

export function AmountInput(props: FieldInputProps) {
  const { form, name, look } = props;
  const [amount, code] = useWatch({ control: form.control, name: [name, "currency"] });
  return (
    <RecordFieldInput
      {...props}
      look={{ ...look, hint: interpretedMoney(typedText(amount), typedText(code)) }}
      onTyped={(typed) => {
        const named = namedCurrency(typed, typedText(code));
        if (named !== undefined) form.setValue("currency", named, { shouldDirty: true });
      }}
    />
  );
}

export function ProbabilityInput(props: FieldInputProps) {
  return <RecordFieldInput {...props} control="amount" />;
}

/** The select for the currency. New deals start with the organisation's currency. */
export function CurrencyInput(props: FieldInputProps) {
  const { form, name } = props;
  const { data: own } = useOrganisationCurrency();
  const isNew = form.formState.defaultValues?.name === "";
  const { isDirty } = form.getFieldState(name, form.formState);
  useEffect(() => {
    if (own === undefined || !isNew || isDirty || form.getValues(name) === own) return;
    form.resetField(name, { defaultValue: own });
  }, [own, isNew, isDirty, form, name]);
  const options = dealCurrencies.map((code) => ({ value: code, label: code }));
  return <RecordFieldInput {...props} {...{ options }} control="choice" emptyLabel={undefined} />;
}

/** The select for the stage. New deals start in the first stage of the default pipeline. */
export function StageInput(props: FieldInputProps) {
  const { form, name } = props;
  const { data: pipelines = [] } = usePipelines();
  const first = pipelines.find(({ is_default }) => is_default) ?? pipelines[0];
  const firstStage = first?.stages[0]?.id;
  useEffect(() => {
    if (firstStage === undefined || form.getValues(name) !== "") return;
    // The default stage must not count as unsaved input.
    form.resetField(name, { defaultValue: firstStage });
  }, [firstStage, form, name]);
  return (
    <RecordFieldInput
      {...props}
      control="choice"
      emptyLabel={t("deals.choose")}
      options={stageOptions(pipelines)}
      labelOf={() => "…"}
    />
  );
}
