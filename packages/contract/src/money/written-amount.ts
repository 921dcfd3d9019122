import { inPlainFigures, readWrittenNumber, type WrittenNumber } from "../field/written-number.ts";
import { isCurrencyMark } from "./currency-marks.ts";

export interface WrittenAmount {
  readonly number: WrittenNumber;
  readonly mark: string;
}

/** The maximum length of an amount. The regular expression `parts` would be slow on longer texts. */
const longestAmount = 60;

/**
 * Abbreviations of thousands, millions and billions, as in $1.2k and 3,5 Mio. €. A lower-case m is missing,
 * because it can mean thousands.
 */
const units: Readonly<Record<string, number>> = {
  ...{ k: 1e3, K: 1e3, tsd: 1e3, TSD: 1e3, Tsd: 1e3 },
  ...{ M: 1e6, mio: 1e6, Mio: 1e6, MIO: 1e6, mln: 1e6, Mln: 1e6, MLN: 1e6 },
  ...{ bn: 1e9, Mrd: 1e9, mrd: 1e9, MRD: 1e9 },
};
const unit = new RegExp(`^\\s*(${Object.keys(units).join("|")})(?!\\p{L})\\.?`, "u");
/** Scientific notation of spreadsheets, such as 1.2E+06. */
const scientific = /^([+\-−]?\d)(?:[.,](\d+))?E([+-]\d{1,2})$/iu;
const parts = /^([^\d]*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,'’\s]*[\d.,])?)(.*)$/su;

/**
 * Reads an amount with or without currency, in the formats of any country; returns undefined for other texts.
 */
export function readWrittenAmount(written: string): WrittenAmount | undefined {
  if (written.length > longestAmount) return undefined;
  const text = inPlainFigures(written).trim();
  const [, before = "", figures = "", after = ""] = parts.exec(text) ?? [];
  const [, first = "", sign = "", last = ""] = /^([+\-−]?)\s*(.*?)\s*([+\-−]?)$/su.exec(before.trim()) ?? [];
  const [whole = "", name = ""] = unit.exec(after) ?? [];
  const behind = (/[.,]$/u.test(figures) ? after.replace(/^[-−–—]{1,2}/u, "") : after)
    .slice(whole.length)
    .trim();
  const mark = [sign, behind].filter(Boolean).join(" ");
  if (mark !== "" && !isCurrencyMark(mark)) return scientificOf(text);
  const number = readWrittenNumber(first + last + figures);
  if (number === undefined) return undefined;
  const times = units[name] ?? 1;
  const inFull = (value: number) => (times === 1 ? value : Math.round(value * times * 100) / 100);
  if ("value" in number) return { number: { ...number, value: inFull(number.value) }, mark };
  const { ".": point, ",": comma } = number.byMark;
  return { number: { byMark: { ".": inFull(point), ",": inFull(comma) } }, mark };
}

function scientificOf(text: string): WrittenAmount | undefined {
  const [, whole = "", decimals = "", exponent = ""] = scientific.exec(text) ?? [];
  if (whole === "") return undefined;
  const value = Number(`${whole.replace("−", "-")}.${decimals || 0}e${exponent}`);
  return { number: { value, decimalMark: undefined }, mark: "" };
}
