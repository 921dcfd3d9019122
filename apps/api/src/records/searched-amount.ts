import { readWrittenNumber } from "@lanyard/contract/field/written-number";
import { maxAmountCents } from "@lanyard/contract/limits";

/** Signs and codes of currencies beside the figures. */
const currency = /^(?:\p{Sc}|[a-z]{3}\b)\s*|\s*(?:\p{Sc}|\b[a-z]{3})$/giu;

/**
 * The amount that a text is, as people of any country write one; undefined where it is none. One mark before three digits
 * groups thousands, whoever reads (decision 18): nobody looks for an amount with three decimals.
 */
export function amountCentsIn(text: string): number | undefined {
  const written = readWrittenNumber(text.trim().replace(currency, ""));
  if (written === undefined) return undefined;
  const value = "byMark" in written ? Math.max(...Object.values(written.byMark)) : written.value;
  const cents = Math.round(value * 100);
  return cents > 0 && cents <= maxAmountCents ? cents : undefined;
}
