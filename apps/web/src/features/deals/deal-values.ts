import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { type Deal, dealFields } from "@lanyard/contract/deal/deal-schema";
import { typedSchema } from "@lanyard/contract/kind/field-schemas";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { refusalMessage } from "@lanyard/contract/refusals/refusal";
import { invalidNumberText, readMoney } from "#src/lib/format/read-number.ts";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";

export function centsOf(text: string, currency: string): number | null {
  if (text.trim() === "") return null;
  return readMoney(text, currency)?.value ?? Number.NaN;
}

export function amountProblem(text: string, currency: string): string | undefined {
  if (text.trim() === "" || readMoney(text, currency) !== undefined) return undefined;
  if (readWrittenAmount(text) === undefined) return invalidNumberText();
  return refusalText(refusalMessage("importOtherCurrency", { currency }));
}

export const percentText = (percent: number | null): string => (percent === null ? "" : String(percent));

/** Returns a close date as `YYYY-MM-DD` in UTC (rulings, A). */
export const closeDayText = (epochMs: number | null): string =>
  epochMs === null ? "" : new Date(epochMs).toISOString().slice(0, 10);

/** Returns the start of a day in UTC as milliseconds since 1970, or null for an empty text. */
export const closeDayOf = (day: string): number | null =>
  day === "" ? null : Date.parse(`${day}T00:00:00Z`);

export const amountCentsSchema = (deal: Pick<Deal, "amount_cents"> | undefined) =>
  typedSchema(dealFields.amount_cents, dealKind.fields.amount_cents, deal?.amount_cents === null);
