import type { WrittenNumber } from "@lanyard/contract/field/written-number";
import { currencyDecimals } from "@lanyard/contract/money/currencies";
import { currencyOf, isMarkOf } from "@lanyard/contract/money/currency-marks";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { Convention } from "./column-reading.ts";
import { isScaled } from "./heading-currency.ts";
import { centsOf } from "./import-cell.ts";

interface AmountColumn {
  /** The currency in a separate column. */
  readonly given?: string | undefined;
  /** Whether the separate column contains an unknown currency. */
  readonly isUnknown?: boolean;
  /** The currency in the column name; empty if missing. */
  readonly heading: string;
  /** The organisation's currency, which applies to amounts without a currency. */
  readonly usual: string;
  readonly convention: Convention | undefined;
}

interface ReadAmount {
  readonly cents: number;
  readonly currency: string;
  readonly mark: string;
}

/**
 * Returns the amount and its currency. Refuses amounts that are unreadable, ambiguous, or in thousands or
 * millions, and currencies that are unknown or contradictory.
 */
export function readAmount(
  cell: string,
  { given, isUnknown = false, heading, usual, convention }: AmountColumn,
): ReadAmount | { readonly refused: Refusal } {
  const read = readWrittenAmount(cell);
  if (read === undefined) return { refused: refusal("importNotNumber") };
  const ownMark = read.mark;
  const currency = given ?? currencyOfMark(heading || ownMark, usual);
  const isAlike = ownMark === "" || (currency !== undefined && isMarkOf(ownMark, currency));
  if (isScaled(heading)) return { refused: refusal("importAmountScaled") };
  if (isUnknown || (heading !== "" && currency === undefined))
    return { refused: refusal("importCurrencyUnknown") };
  if (currency === undefined || !isAlike)
    return { refused: refusal("importOtherCurrency", { currency: currency ?? usual }) };
  const cents = centsIn(read.number, currency, convention);
  if (cents === undefined) return { refused: refusal("importNumberOpen") };
  return { cents, currency, mark: given === undefined ? heading || ownMark : ownMark };
}

function currencyOfMark(mark: string, usual: string): string | undefined {
  return mark === "" || isMarkOf(mark, usual) ? usual : currencyOf(mark);
}

/**
 * Returns the cents of a number; returns undefined for an ambiguous number. Three digits after a separator
 * mean thousands, unless the currency has three decimals.
 */
function centsIn(
  number: WrittenNumber,
  currency: string,
  convention: Convention | undefined,
): number | undefined {
  if ("value" in number) return centsOf(number.value);
  const { byMark } = number;
  if (convention === "." || convention === ",") return centsOf(byMark[convention]);
  const cents = [byMark["."], byMark[","]].map(centsOf);
  const possible = currencyDecimals(currency) < 3 ? cents.filter(Number.isInteger) : cents;
  return possible.length === 1 ? possible[0] : undefined;
}
