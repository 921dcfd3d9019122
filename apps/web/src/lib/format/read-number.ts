import type { DecimalMark, WrittenNumber } from "@lanyard/contract/field/written-number";
import { currencyDecimals } from "@lanyard/contract/money/currencies";
import { currencyOf, isMarkOf } from "@lanyard/contract/money/currency-marks";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { t } from "#src/lib/i18n/messages.ts";
import { formatAmount, formatLanguage, formatMoney, formatNumber } from "./number.ts";

export interface TypedNumber {
  readonly value: number;
  /**
   * Whether the number is unambiguous and in the user's notation. If not, the interface shows how it was
   * parsed.
   */
  readonly isPlain: boolean;
}

/**
 * Parses a number in the user's notation, or in another notation if only that is valid: "12,5" is 12.5 in
 * English too. If `maxDecimals` is below 3, a separator before 3 digits is a thousands separator.
 */
export function readNumber(text: string, maxDecimals = 0): TypedNumber | undefined {
  const written = readWrittenAmount(text);
  return written && written.mark === "" ? typedNumber(written.number, maxDecimals) : undefined;
}

function typedNumber(written: WrittenNumber, maxDecimals: number): TypedNumber {
  const own = readerMark();
  if ("byMark" in written) {
    const other = own === "." ? "," : ".";
    // The larger value results from reading the separator as a thousands separator.
    const grouped = Math.abs(written.byMark[own]) > Math.abs(written.byMark[other]) ? own : other;
    return { value: written.byMark[maxDecimals < 3 ? grouped : own], isPlain: false };
  }
  return { value: written.value, isPlain: written.decimalMark === undefined || written.decimalMark === own };
}

/** Returns a typed number in the notation of URLs and the API. Returns other texts unchanged. */
export function spellNumber(text: string): string {
  const value = readNumber(text)?.value;
  if (value === undefined) return text.trim();
  const isShort = !Number.isInteger(value) && Number(value.toFixed(2)) === value;
  return isShort ? value.toFixed(2) : String(value);
}

export function interpretedNumber(text: string): string | undefined {
  const read = readNumber(text);
  if (!read || read.isPlain) return undefined;
  return t("ui.understoodAs", { value: formatNumber(read.value) });
}

/**
 * Parses an optional number or percentage such as "75 %". Returns null for an empty string and NaN for an
 * invalid text, which the contract's schema refuses.
 */
export function readNumberOrNull(text: string): number | null {
  return text.trim() === "" ? null : (readNumber(text.replace(/\s*%\s*$/u, ""))?.value ?? Number.NaN);
}

/**
 * Parses an amount into rounded cents. Returns undefined if the text is not an amount or names another
 * currency.
 */
export function readMoney(text: string, currency: string): TypedNumber | undefined {
  const written = readWrittenAmount(text);
  if (!written || (written.mark !== "" && !isMarkOf(written.mark, currency))) return undefined;
  const read = typedNumber(written.number, Math.max(2, currencyDecimals(currency)));
  const cents = Math.round(Number(`${read.value}e2`));
  return { value: cents, isPlain: read.isPlain && cents / 100 === read.value };
}

export function namedCurrency(text: string, expected: string): string | undefined {
  const mark = readWrittenAmount(text)?.mark ?? "";
  return mark === "" || isMarkOf(mark, expected) ? undefined : currencyOf(mark);
}

export function invalidNumberText(): string {
  return t("ui.numberUnread", { example: formatAmount(exampleCents) });
}

const exampleCents = 1_250_050;

export function interpretedMoney(text: string, currency: string): string | undefined {
  const read = readMoney(text, currency);
  if (!read || read.isPlain || Number.isNaN(read.value)) return undefined;
  return t("ui.understoodAs", { value: formatMoney(read.value, currency) });
}

function readerMark(): DecimalMark {
  const parts = new Intl.NumberFormat(formatLanguage()).formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}
