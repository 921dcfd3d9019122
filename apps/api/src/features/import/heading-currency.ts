import { isCurrencyCode } from "@lanyard/contract/money/currencies";
import {
  currencyOf,
  isCurrencyMark,
  isMarkOf,
  namesSeveralCurrencies,
} from "@lanyard/contract/money/currency-marks";
import { normalForm } from "@lanyard/contract/search/unicode";

/** A column name without currency and scale, and the currency or scale as written (empty if missing). */
export interface CurrencyHeading {
  readonly name: string;
  readonly mark: string;
}

const longestHeading = 100;
const bracketed = /\(([^()]*)\)|\[([^[\]]*)\]/gu;
/** A word before a currency, as in "Betrag in Euro" or "Montant en €". */
const within = /^(?:(?:in|en|em)\s+)+/iu;
/** Abbreviations in accounting that look like currency codes. */
const otherCodes =
  /^(?:ACV|AOV|ARR|AVG|EST|EXC|EXP|GMV|HST|INC|ISV|IVA|LTV|MAX|MIN|MRR|MTD|NET|PST|QTD|QTY|SUM|TAX|TCV|TTC|TVA|VAT|YTD)$/u;
/** Currency codes that are also words. They count only in brackets or after "in". */
const wordCodes = /^(?:all|top)$/iu;

/** Finds the currency in a column name: "Amount (EUR)", "Value £", "Betrag in Euro", "deal_value_usd". */
export function currencyHeading(header: string): CurrencyHeading {
  const none = { name: header, mark: "" };
  if (header.length > longestHeading) return none;
  const text = normalForm(header, "NFKC");
  const inBrackets = [...text.matchAll(bracketed)].map(([, round, square]) =>
    markInBrackets(round ?? square ?? ""),
  );
  const plain = text.replace(bracketed, " ");
  const inName = currencyInName(plain);
  const marks = [...inBrackets, inName?.mark ?? ""].filter((mark) => mark !== "");
  if (marks.length === 0) return none;
  return { name: inName?.name ?? plain.trim(), mark: joinedMark(marks) };
}

/**
 * Returns a single mark unchanged, the code if all marks belong to one currency, or otherwise all marks
 * joined.
 */
function joinedMark(marks: readonly string[]): string {
  const code = marks.map((mark) => currencyOf(mark)).find((each) => each !== undefined);
  const [first = "", ...others] = marks;
  if (others.length === 0) return first;
  return code !== undefined && marks.every((mark) => isMarkOf(mark, code)) ? code : marks.join(" ");
}

/** Finds a currency in the first word of a name or in its last four words. */
function currencyInName(header: string): CurrencyHeading | undefined {
  const words = header
    .replace(/(?<=\p{L}{3})(?=\p{Sc})|(?<=^\p{Sc})(?=\p{L})|(?<=\p{Ll}{3})(?=[A-Z]{3}$)/gu, " ")
    .split(/[\s_:,/–—-]+/u)
    .filter(Boolean);
  const last = words.length - 1;
  for (let from = Math.max(1, last - 3); from <= last; from += 1) {
    const mark = markIn(words.slice(from).join(" "));
    if (mark !== "") return { name: words.slice(0, from).join(" "), mark };
  }
  const [first = "", ...others] = words;
  const isMark = /^[A-Z]{3}$|\p{Sc}/u.test(first) && markIn(first) !== "";
  return isMark ? { name: others.join(" "), mark: first } : undefined;
}

/**
 * Returns the currencies in a bracketed text. Returns the whole text if it contains a scale or is an unknown
 * code of three capitals.
 */
function markInBrackets(text: string): string {
  const mark = markIn(`in ${text.trim()}`);
  if (mark !== "" || otherCodes.test(text.trim())) return mark;
  const words = text.split(/[\s;/]+|,(?!0)/u);
  if (/^[A-Z]{3}$/u.test(text.trim()) || words.some(isScale)) return text.trim();
  const marks = words.filter(
    (word) => isCurrencyCode(word) || unknownCurrency.test(word) || /\p{Sc}/u.test(word),
  );
  return marks.length === 0 ? "" : joinedMark(marks);
}

/**
 * Returns the currency that a text consists of, with its scale if any; returns an empty string for other
 * texts.
 */
function markIn(text: string): string {
  const mark = text.trim().replace(within, "");
  const code = mark.toUpperCase();
  if (isCurrencyCode(code)) return mark !== text || !wordCodes.test(mark) ? code : "";
  if (/^[A-Z]{3}$/u.test(mark)) return "";
  if (isCurrencyMark(mark) || isScaledMark.test(mark) || namesSeveralCurrencies(mark)) return mark;
  const others = mark.split(/\s+/u).filter((word) => !isScale(word) && !/^(?:of|de|in|en)$/iu.test(word));
  const isOnlyScaled = others.join(" ") !== mark && others.every((word) => markIn(word) !== "");
  return isOnlyScaled && (others.length > 0 || mark !== text) ? mark : "";
}

const unknownCurrency = /^(?:bitcoins?|ether(?:eum)?)$/iu;
/** Matches a symbol after up to three letters, such as k€, and a currency code after a letter for a scale. */
const isScaledMark = /^(?:[^\s\d]{0,3}\p{Sc}|[kKTM](?:EUR|USD|GBP|CHF))$/u;
const scale =
  /^(?:[kTM]|mm|mn|bn|['’]?000s?|1[.,'’]?000|thousands?|ths|tsd\.?|tausend|milliers?|mille|mil|miles|millares|mio\.?|mill\.?|millions?|millionen|millones|mrd\.?|milliarden|milliards?|billions?|lakhs?|crores?)$/iu;
const isScale = (word: string) => scale.test(word);

export const isScaled = (mark: string): boolean =>
  mark.split(/\s+/u).some((word) => isScale(word) || (isScaledMark.test(word) && !isCurrencyMark(word)));
