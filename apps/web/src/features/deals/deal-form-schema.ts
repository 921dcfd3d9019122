import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { amountCents, closeDate, currency, dealName } from "@lanyard/contract/deal/deal-schema";
import { optionalTags, optionalText } from "@lanyard/contract/field/field-schema";
import { defaultCurrency, defaultProbability } from "@lanyard/contract/limits";
import { probability } from "@lanyard/contract/pipeline/pipeline-schema";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { formatTypedAmount } from "#src/lib/format/number.ts";
import { numberUnread, readMoney, readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { DealChangeInput, NewDealInput } from "./deal-queries.ts";

/** A record that a deal is linked to, as its field holds it: chosen (id and name), or only typed. */
export type Linked = { readonly id: string | null; readonly name: string };

/**
 * The contract's fields as texts of a form; what they refuse is told in the words of spec section 5. An amount is read
 * as one of the chosen currency.
 */
export function dealFormSchema(chosenCurrency: string) {
  const linked = (message: string) =>
    z
      .object({ id: z.string().nullable(), name: z.string() })
      .refine(({ id, name }) => id !== null || name.trim() === "", message)
      .transform(({ id }) => id);
  return z.object({
    name: dealName,
    amount: z
      .string()
      .refine((text) => !isUnread(text, chosenCurrency), numberUnread())
      .transform((text) => centsOf(text, chosenCurrency))
      .pipe(amountCents),
    currency,
    stage_id: z.string().min(1, t("deals.stageMissing")),
    probability: z.string().transform(readNumberOrNull).pipe(probability),
    expected_close_date: z.string().transform(dayOf).pipe(closeDate),
    company: linked(t("deals.companyUnchosen")),
    contact: linked(t("deals.contactUnchosen")),
    description: optionalText(5000),
    tags: optionalTags,
  });
}

/** A typed amount as cents, rounded (spec section 5); nothing or no number is NaN, which the contract refuses. */
export function centsOf(text: string, currency: string): number {
  return readMoney(text, currency)?.value ?? Number.NaN;
}

/** Figures that are no number, such as "12.5k", are told as that; what has no figure is no amount above 0. */
export function isUnread(text: string, currency: string): boolean {
  return /\p{Nd}/u.test(text) && readMoney(text, currency) === undefined;
}

/** A probability as its field shows it. */
export const percentText = (percent: number | null): string => (percent === null ? "" : String(percent));

/** The day of a date field as epoch milliseconds at 00:00 UTC (rulings, A). */
function dayOf(text: string): number | null {
  return text === "" ? null : Date.parse(`${text}T00:00:00Z`);
}

type Schema = ReturnType<typeof dealFormSchema>;
export type DealFormValues = z.input<Schema>;
export type DealFormOutput = z.output<Schema>;
export type DealForm = UseFormReturn<DealFormValues, unknown, DealFormOutput>;

/** What a new deal starts from. */
export type DealStart = { readonly stageId?: string; readonly contact?: Linked; readonly company?: Linked };

export const nobody: Linked = { id: null, name: "" };

/** What the form starts from: a deal, or a new one (spec section 5: probability 50). */
export function dealFormValues(deal: Deal | undefined, start: DealStart): DealFormValues {
  if (!deal)
    return {
      name: "",
      amount: "",
      currency: defaultCurrency,
      stage_id: start.stageId ?? "",
      probability: String(defaultProbability),
      expected_close_date: "",
      company: start.company ?? nobody,
      contact: start.contact ?? nobody,
      description: "",
      tags: "",
    };
  const { company_id, contact_id, expected_close_date: close } = deal;
  return {
    name: deal.name,
    amount: formatTypedAmount(deal.amount_cents),
    currency: deal.currency,
    stage_id: deal.stage_id,
    probability: percentText(deal.probability),
    expected_close_date: close === null ? "" : new Date(close).toISOString().slice(0, 10),
    company: company_id ? { id: company_id, name: deal.company_name ?? "" } : nobody,
    contact: contact_id ? { id: contact_id, name: deal.contact_name ?? "" } : nobody,
    description: deal.description ?? "",
    tags: deal.tags ?? "",
  };
}

/** Each field of the form with what it is called in a call. */
const sentNames = {
  name: "name",
  amount: "amount_cents",
  currency: "currency",
  stage_id: "stage_id",
  probability: "probability",
  expected_close_date: "expected_close_date",
  company: "company_id",
  contact: "contact_id",
  description: "description",
  tags: "tags",
} as const satisfies Record<keyof DealFormValues, string>;

export type DealFormName = keyof DealFormValues;

const isFormName = (name: string): name is DealFormName => Object.hasOwn(sentNames, name);
export const dealFormNames: readonly DealFormName[] = Object.keys(sentNames).filter(isFormName);

/** What a field of the form is called in a call. */
export const sentNameOf = (name: DealFormName): string => sentNames[name];

/** The field of the form that a field of the call stands in. */
export function formNameOf(path: string): DealFormName | undefined {
  return dealFormNames.find((name) => sentNames[name] === path || name === path);
}

/** The body of a creation: what was filled in; a probability that nobody typed follows from the stage. */
export function newDealBody(values: DealFormOutput, changed: ReadonlySet<string>): NewDealInput {
  const { name, amount, currency: code, stage_id, probability: percent } = values;
  const optional = dealFormNames
    .filter((each) => values[each] !== null && !["name", "amount", "probability"].includes(each))
    .map((each) => [sentNames[each], values[each]] as const);
  return {
    ...Object.fromEntries(optional),
    name,
    amount_cents: amount,
    currency: code,
    stage_id,
    ...(changed.has("probability") && { probability: percent }),
  };
}

/** The body of an edit: the fields that the person changed, and the version of the deal they were shown. */
export function changedDealBody(
  values: DealFormOutput,
  changed: ReadonlySet<string>,
  version: number,
): DealChangeInput {
  const fields = dealFormNames
    .filter((name) => changed.has(name))
    .map((name) => [sentNames[name], values[name]]);
  return { ...Object.fromEntries(fields), version };
}
