import { type DecimalMark, readWrittenNumber } from "@lanyard/contract/field/written-number";
import { languages } from "@lanyard/contract/person/person-options";
import { t } from "#src/lib/i18n/messages.ts";
import { formatAmount, formatLanguage, formatMoney, formatNumber } from "./number.ts";

/** A number that was typed. */
export interface TypedNumber {
  readonly value: number;
  /** False when it could mean something else, or was typed as people of another country write: tell how it was understood. */
  readonly isPlain: boolean;
}

/**
 * Reads a typed number in the reader's format, or in another one where it can only be that: "12,5" is twelve and a half
 * in English, too. With fewer than three decimals possible, a mark before three digits groups thousands. Undefined when
 * it is no number.
 */
export function readNumber(text: string, maxDecimals = 0): TypedNumber | undefined {
  const written = readWrittenNumber(text);
  if (!written) return undefined;
  const own = readerMark();
  if ("byMark" in written) {
    const other = own === "." ? "," : ".";
    // The greater one is the one in thousands.
    const grouped = Math.abs(written.byMark[own]) > Math.abs(written.byMark[other]) ? own : other;
    return { value: written.byMark[maxDecimals < 3 ? grouped : own], isPlain: false };
  }
  return { value: written.value, isPlain: written.decimalMark === undefined || written.decimalMark === own };
}

/** A number as an address and the API spell it, with no or two decimals or with all it has; a text that is none stays. */
export function spellNumber(text: string): string {
  const value = readNumber(text)?.value;
  if (value === undefined) return text.trim();
  const isShort = !Number.isInteger(value) && Number(value.toFixed(2)) === value;
  return isShort ? value.toFixed(2) : String(value);
}

/** How a typed number was understood, where that is not plain to see. */
export function interpretedNumber(text: string): string | undefined {
  const read = readNumber(text);
  if (!read || read.isPlain) return undefined;
  return t("ui.understoodAs", { value: formatNumber(read.value) });
}

/**
 * Reads a number that may be left out, also a percentage as the interface writes it: "75 %". Nothing is null; what is no
 * number is NaN, which the contract refuses.
 */
export function readNumberOrNull(text: string): number | null {
  return text.trim() === "" ? null : (readNumber(text.replace(/\s*%\s*$/u, ""))?.value ?? Number.NaN);
}

/** Reads an amount as whole cents, rounded, with or without the currency's own sign or code. */
export function readMoney(text: string, currency: string): TypedNumber | undefined {
  const read = readNumber(withoutCurrency(text, currency), Math.max(2, currencyDecimals(currency)));
  if (!read) return undefined;
  const cents = Math.round(Number(`${read.value}e2`));
  return { value: cents, isPlain: read.isPlain && cents / 100 === read.value };
}

/** What is said of figures that are no number, such as "12.5k". */
export function invalidNumberText(): string {
  return t("ui.numberUnread", { example: formatAmount(exampleCents) });
}

const exampleCents = 1_250_050;

/** How a typed amount was understood, where that is not plain to see. */
export function interpretedMoney(text: string, currency: string): string | undefined {
  const read = readMoney(text, currency);
  if (!read || read.isPlain || Number.isNaN(read.value)) return undefined;
  return t("ui.understoodAs", { value: formatMoney(read.value, currency) });
}

function readerMark(): DecimalMark {
  const parts = new Intl.NumberFormat(formatLanguage()).formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}

/** The sign and the code may stand before or after the figures, a minus before either. */
function withoutCurrency(text: string, currency: string): string {
  const [, minus = "", rest = ""] = /^\s*([+\-−]?)\s*(.*?)\s*$/su.exec(text) ?? [];
  for (const sign of currencySigns(currency)) {
    const [start, end] = [rest.slice(0, sign.length), rest.slice(-sign.length)];
    if (start.toUpperCase() === sign) return minus + rest.slice(sign.length).trim();
    if (end.toUpperCase() === sign) return minus + rest.slice(0, -sign.length).trim();
  }
  return minus + rest;
}

const displays = ["symbol", "narrowSymbol"] as const;

const knownSigns = new Map<string, readonly string[]>();

/** How a currency is written in every language of the interface: what one of them printed can be typed in another. */
function currencySigns(currency: string): readonly string[] {
  const signs = knownSigns.get(currency) ?? findSigns(currency);
  knownSigns.set(currency, signs);
  return signs;
}

function findSigns(currency: string): readonly string[] {
  const signs = languages.flatMap((language) =>
    displays.map((display) => currencyPart(language, currency, display)?.toUpperCase()),
  );
  const known = new Set([currency.toUpperCase(), ...signs.filter((sign) => sign !== undefined)]);
  // "US$" before "$".
  return [...known].filter((sign) => sign !== "").sort((left, right) => right.length - left.length);
}

function currencyPart(language: string, currency: string, currencyDisplay: (typeof displays)[number]) {
  const parts = currencyFormat(language, currency, currencyDisplay)?.formatToParts(0);
  return parts?.find(({ type }) => type === "currency")?.value;
}

function currencyDecimals(currency: string): number {
  return currencyFormat("en", currency, "symbol")?.resolvedOptions().maximumFractionDigits ?? 2;
}

/** None for a stored code that is no code of ISO 4217. */
function currencyFormat(language: string, currency: string, currencyDisplay: (typeof displays)[number]) {
  if (!/^[A-Za-z]{3}$/u.test(currency)) return undefined;
  return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay });
}
