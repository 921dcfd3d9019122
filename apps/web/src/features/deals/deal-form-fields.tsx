import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationCurrencyOptions } from "#src/lib/api/organisation-currency.ts";
import { interpretedMoney, namedCurrency } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type FieldInputProps, typedText } from "#src/records/form/form-field.ts";
import { pipelineListOptions } from "#src/records/stages/pipeline-list.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { stageChoices } from "./deal-labels.ts";

/** Shows how an ambiguous amount was read; an amount with another currency selects that currency. */
export function AmountInput({ form, name, look, isRequired }: FieldInputProps) {
  const [amount, code] = useWatch({ control: form.control, name: [name, "currency"] });
  return (
    <TextField
      {...look}
      {...form.register(name, {
        onChange: () => {
          const named = namedCurrency(typedText(form.getValues(name)), typedText(code));
          if (named !== undefined) form.setValue("currency", named, { shouldDirty: true });
        },
      })}
      hint={interpretedMoney(typedText(amount), typedText(code))}
      required={isRequired}
      isNumeric
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

export function ProbabilityInput({ form, name, look }: FieldInputProps) {
  return <TextField {...look} {...form.register(name)} isNumeric inputMode="numeric" autoComplete="off" />;
}

/** A new deal has the organisation's currency until another is chosen. */
export function CurrencyInput({ form, name, look }: FieldInputProps) {
  const { data: own } = useQuery(organisationCurrencyOptions(useClient()));
  const isNew = form.formState.defaultValues?.name === "";
  const { isDirty } = form.getFieldState(name, form.formState);
  useEffect(() => {
    if (own === undefined || !isNew || isDirty || form.getValues(name) === own) return;
    form.resetField(name, { defaultValue: own });
  }, [own, isNew, isDirty, form, name]);
  const value = typedText(useWatch({ control: form.control, name }));
  const isListed = dealCurrencies.some((code) => code === value);
  const codes = isListed ? dealCurrencies : [...dealCurrencies, value];
  return (
    <SelectField
      {...look}
      {...form.register(name)}
      options={codes.map((code) => ({ value: code, label: code }))}
    />
  );
}

/** The stages of all pipelines; a new deal begins in the first one. */
export function StageInput({ form, name, look, isRequired }: FieldInputProps) {
  const { data: pipelines = [] } = useQuery(pipelineListOptions(useClient()));
  const first = pipelines.find(({ is_default }) => is_default) ?? pipelines[0];
  const firstStage = first?.stages[0]?.id;
  useEffect(() => {
    if (firstStage === undefined || form.getValues(name) !== "") return;
    // What a form starts from is no change of it: leaving it asks nothing.
    form.resetField(name, { defaultValue: firstStage });
  }, [firstStage, form, name]);
  const value = typedText(useWatch({ control: form.control, name }));
  return (
    <SelectField
      {...look}
      {...form.register(name)}
      required={isRequired}
      value={value}
      emptyLabel={t("deals.choose")}
      options={stageChoices(pipelines)}
    />
  );
}
