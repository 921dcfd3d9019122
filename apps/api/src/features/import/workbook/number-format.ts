import { isCurrencyMark } from "@lanyard/contract/money/currency-marks";

export type NumberFormat =
  | { readonly kind: "number" | "date" | "time" | "percent" }
  /** An amount with its currency, from a format such as "#,##0.00 €". */
  | { readonly kind: "money"; readonly currency: string }
  /** A code with leading zeros, such as a postal code, from a format such as "00000". */
  | { readonly kind: "digits"; readonly length: number };

/** Date formats that need no definition in the workbook (ECMA-376, 18.8.30). */
const builtInDates = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const builtInTimes = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47);

/** Excel's limit for a format code. Longer codes would take too long to read. */
const longestCode = 255;

export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (builtInDates(id)) return { kind: "date" };
    if (builtInTimes(id)) return { kind: "time" };
    return { kind: id === 9 || id === 10 ? "percent" : "number" };
  }
  if (code.length > longestCode) return { kind: "number" };
  // Quoted and escaped characters, colours, conditions and languages do not affect the kind of format.
  const [first = ""] = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_./giu, "").split(";");
  if (/[yd]/iu.test(first)) return { kind: "date" };
  if (/[hs]/iu.test(first)) return { kind: "time" };
  if (first.includes("%")) return { kind: "percent" };
  const currency = currencyIn(code);
  if (currency !== undefined) return { kind: "money", currency };
  return /^0{2,}$/u.test(first) ? { kind: "digits", length: first.length } : { kind: "number" };
}

/** Returns the currency symbol that a format shows: `[$€-407]`, `"kr"`, or a plain symbol. */
function currencyIn(code: string): string | undefined {
  const [first = ""] = code.replace(/\\(.)|_./gu, "$1").split(";");
  const signs = [/\[\$([^\]-]+)(?:-[^\]]*)?\]/u, /"([^"]*)"/u, /(\p{Sc})/u].map(
    (sign) => sign.exec(first)?.[1],
  );
  return signs.map((sign = "") => sign.trim()).find((sign) => sign !== "" && isCurrencyMark(sign));
}

const dayMs = 86_400_000;
/** Day 0 of Excel's two date systems. The one from 1900 contains a 29 February 1900, which did not exist. */
const dayZero = Date.UTC(1899, 11, 30);
const dayZero1904 = Date.UTC(1904, 0, 1);
const lastDay = 2_958_465;

/** Returns a stored number as spreadsheets show it. Dates are `YYYY-MM-DD`, with the time if there is one. */
export function shownNumber(stored: string, format: NumberFormat, isFrom1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(value)) return stored;
  switch (format.kind) {
    case "date":
      return value < 0 || value > lastDay ? plain(value) : dateText(value, isFrom1904);
    case "time":
      return dateText(value % 1, false).slice(11) || "00:00:00";
    case "percent":
      return `${plain(value * 100)}%`;
    case "money":
      return `${plain(value)} ${format.currency}`;
    case "digits":
      return plain(value).padStart(format.length, "0");
    case "number":
      return plain(value);
  }
}

function dateText(days: number, isFrom1904: boolean): string {
  const seconds = Math.round(days * 86_400);
  const text = new Date((isFrom1904 ? dayZero1904 : dayZero) + seconds * 1000).toISOString().slice(0, 19);
  return (seconds * 1000) % dayMs === 0 ? text.slice(0, 10) : text.replace("T", " ");
}

/**
 * Formats a number with at most 15 significant digits, as spreadsheets do, so that 0.1 + 0.2 is 0.3. Integers
 * below 10^21 have no exponent, which would damage phone numbers.
 */
function plain(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded);
}
