import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { closeDate, currency, type Deal } from "@lanyard/contract/deal/deal-schema";
import { defaultCurrency, defaultProbability } from "@lanyard/contract/limits";
import { type Pipeline, probability } from "@lanyard/contract/pipeline/pipeline-schema";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { formatPlainDate } from "#src/lib/format/date.ts";
import { formatMoney } from "#src/lib/format/number.ts";
import { interpretedMoney, namedCurrency, readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type FieldInputProps, type FormValues, typedText } from "#src/records/form/form-field.ts";
import { linkedPart, linkedStart } from "#src/records/form/linked-field.tsx";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { stageOptions } from "#src/records/selection/stage-choice.ts";
import { CompanyLinkInput, ContactLinkInput } from "./deal-link-fields.tsx";
import {
  amountCentsSchema,
  amountProblem,
  centsOf,
  closeDayOf,
  closeDayText,
  percentText,
} from "./deal-values.ts";

/** Returns the form of a deal (spec section 5). The pipelines provide the stage options. */
export const dealForm = (pipelines: readonly Pipeline[]) =>
  recordForm<"deal", Deal>("deal", {
    special: {
      amount_cents: {
        schema: amountSchema,
        displayText: displayAmount,
        Input: AmountInput,
      },
      currency: {
        schema: () => currency,
        start: (deal) => deal?.currency ?? defaultCurrency,
        displayText: typedText,
        Input: CurrencyInput,
      },
      stage_id: {
        isRequired: () => true,
        schema: () => z.string().min(1, t("deals.stageMissing")),
        start: (deal) => deal?.stage_id ?? "",
        displayText: (id) => stageOptions(pipelines).find(({ value }) => value === id)?.label ?? "",
        Input: StageInput,
      },
      probability: {
        schema: () => z.string().transform(readNumberOrNull).pipe(probability),
        start: (deal) => percentText(deal ? deal.probability : defaultProbability),
        displayText: typedText,
        Input: ProbabilityInput,
        // Unless the user enters a probability, the server derives it from the stage.
        isSentNew: (_, isChanged) => isChanged,
      },
      expected_close_date: {
        schema: () => z.string().transform(closeDayOf).pipe(closeDate),
        start: (deal) => closeDayText(deal?.expected_close_date ?? null),
        displayText: (day) => (day === "" ? "" : formatPlainDate(closeDayOf(typedText(day)))),
        Input: CloseDateInput,
      },
      company_id: {
        ...linkedPart(
          CompanyField,
          () => t("deals.companyUnchosen"),
          (deal: Deal) => linkedStart(deal.company_id, deal.company_name),
        ),
        Input: CompanyLinkInput,
      },
      contact_id: {
        ...linkedPart(
          ContactField,
          () => t("ui.contactUnchosen"),
          (deal: Deal) => linkedStart(deal.contact_id, deal.contact_name),
        ),
        Input: ContactLinkInput,
      },
      description: { Input: DescriptionInput },
    },
  });

function amountSchema({ currency: chosen }: FormValues, deal: Deal | undefined) {
  const code = typedText(chosen);
  return z
    .string()
    .refine((text) => amountProblem(text, code) === undefined, {
      error: ({ input }) => amountProblem(String(input), code),
      abort: true,
    })
    .transform((text) => centsOf(text, code))
    .pipe(amountCentsSchema(deal));
}

function displayAmount(amount: unknown, { currency: chosen }: FormValues): string {
  const [text, code] = [typedText(amount), typedText(chosen)];
  const cents = centsOf(text, code);
  return cents !== null && Number.isFinite(cents) ? formatMoney(cents, code) : text;
}

function CloseDateInput(props: FieldInputProps) {
  return <RecordFieldInput {...props} control="day" />;
}

function DescriptionInput(props: FieldInputProps) {
  return <RecordFieldInput {...props} rows={4} />;
}

function AmountInput(props: FieldInputProps) {
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

function ProbabilityInput(props: FieldInputProps) {
  return <RecordFieldInput {...props} control="amount" />;
}

/** The select for the currency. New deals start with the organisation's currency. */
function CurrencyInput(props: FieldInputProps) {
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
function StageInput(props: FieldInputProps) {
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
      emptyLabel={t("ui.choose")}
      options={stageOptions(pipelines)}
      labelOf={() => "…"}
    />
  );
}
