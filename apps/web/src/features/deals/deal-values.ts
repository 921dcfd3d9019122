import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { type Deal, dealFields } from "@lanyard/contract/deal/deal-schema";
import { typedSchema } from "@lanyard/contract/kind/field-schemas";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { refusalMessage } from "@lanyard/contract/refusals/refusal";
import { invalidNumberText, readMoney } from "#src/lib/format/read-number.ts";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";

/**
 * Returns a typed amount in cents, rounded (spec section 5). Empty is null; an invalid number is NaN, which
 * the contract refuses.
 */
export function centsOf(text: string, currency: string): number | null {
  if (text.trim() === "") return null;
  return readMoney(text, currency)?.value ?? Number.NaN;
}

/** Returns the message for a text that is not an amount in the deal's currency. */
export function amountProblem(text: string, currency: string): string | undefined {
  if (text.trim() === "" || readMoney(text, currency) !== undefined) return undefined;
  if (readWrittenAmount(text) === undefined) return invalidNumberText();
  return refusalText(refusalMessage("importOtherCurrency", { currency }));
}

/** A probability as its field shows it. */
export const percentText = (percent: number | null): string => (percent === null ? "" : String(percent));

/** A close date as the day that a field shows (rulings, A). */
export const closeDayText = (epochMs: number | null): string =>
  epochMs === null ? "" : new Date(epochMs).toISOString().slice(0, 10);

/** The day of a date field as epoch milliseconds at 00:00 UTC. */
export const closeDayOf = (day: string): number | null =>
  day === "" ? null : Date.parse(`${day}T00:00:00Z`);

/** Returns the schema of a typed amount; a deal without one may stay without. */
export const amountCentsSchema = (deal: Pick<Deal, "amount_cents"> | undefined) =>
  typedSchema(dealFields.amount_cents, dealKind.fields.amount_cents, deal?.amount_cents === null);
