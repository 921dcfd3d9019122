import { closeDate, currency, type Deal } from "@lanyard/contract/deal/deal-schema";
import { defaultCurrency, defaultProbability } from "@lanyard/contract/limits";
import { type Pipeline, probability } from "@lanyard/contract/pipeline/pipeline-schema";
import { z } from "zod";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { formatPlainDate } from "#src/lib/format/date.ts";
import { formatMoney } from "#src/lib/format/number.ts";
import { readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type FieldInputProps, type FormValues, typedText } from "#src/records/form/form-field.ts";
import { linkedPart, linkedStart } from "#src/records/form/linked-field.tsx";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { stageOptions } from "#src/records/selection/stage-choice.ts";
import { AmountInput, CurrencyInput, ProbabilityInput, StageInput } from "./deal-form-fields.tsx";
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
          () => t("deals.contactUnchosen"),
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
