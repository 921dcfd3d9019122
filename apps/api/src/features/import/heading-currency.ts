import { isCurrencyCode } from "@lanyard/contract/money/currencies";
import { isCurrencyMark, namesSeveralCurrencies } from "@lanyard/contract/money/currency-marks";
import { normalForm } from "@lanyard/contract/search/normal-form";

/** A column's name without its currency, and the currency as the name has it; empty if missing. */
export interface CurrencyHeading {
  readonly name: string;
  readonly mark: string;
}

/** No name of an amount with its currency is longer. */
const longestHeading = 100;
const bracketed = /\(([^()]*)\)|\[([^[\]]*)\]/gu;
/** The word before a currency in the languages of the product: "Betrag in Euro", "Montant en €". */
const within = /^(?:(?:in|en|em)\s+)+/iu;
/** Abbreviations of accounting that look like codes of currencies. */
const otherCodes =
  /^(?:ACV|AOV|ARR|AVG|EST|EXC|EXP|GMV|HST|INC|ISV|IVA|LTV|MAX|MIN|MRR|MTD|NET|PST|QTD|QTY|SUM|TAX|TCV|TTC|TVA|VAT|YTD)$/u;
/** Codes that are also words: codes only in brackets or after "in". */
const wordCodes = /^(?:all|top)$/iu;

/** Finds the currency in a column's name: "Amount (EUR)", "Value £", "Betrag in Euro", "deal_value_usd". */
export function currencyHeading(header: string): CurrencyHeading {
  const none = { name: header, mark: "" };
  if (header.length > longestHeading) return none;
  const text = normalForm(header, "NFKC");
  for (const [whole, round, square] of text.matchAll(bracketed)) {
    const mark = markInBrackets(round ?? square ?? "");
    if (mark !== "") return { name: text.replace(whole, " ").trim(), mark };
  }
  return besideName(text.replace(bracketed, " ")) ?? none;
}

/** Finds a currency of up to four words at the end of a name, or of one word at its beginning. */
function besideName(header: string): CurrencyHeading | undefined {
  const words = header
    .replace(/(?<=\p{L}{3})(?=\p{Sc})|(?<=^\p{Sc})(?=\p{L})/gu, " ")
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

/** Returns the currency in brackets, perhaps beside other words; an unknown code is one too. */
function markInBrackets(text: string): string {
  const mark = markIn(`in ${text.trim()}`);
  if (mark !== "" || otherCodes.test(text.trim())) return mark;
  if (/^[A-Z]{3}$/u.test(text.trim())) return text.trim();
  return text.split(/[\s,;/]+/u).find((word) => isCurrencyCode(word) || /\p{Sc}/u.test(word)) ?? "";
}

/** Returns the currency that a text is, perhaps an ambiguous one; empty if it is none. */
function markIn(text: string): string {
  const mark = text.trim().replace(within, "");
  const code = mark.toUpperCase();
  if (isCurrencyCode(code)) return mark !== text || !wordCodes.test(mark) ? code : "";
  if (/^[A-Z]{3}$/u.test(mark)) return "";
  return isCurrencyMark(mark) || inThousands.test(mark) || namesSeveralCurrencies(mark) ? mark : "";
}

/** A sign or code after a letter for thousands or millions. */
const inThousands = /^(?:[^\s\d]{0,3}\p{Sc}|[kKTM](?:EUR|USD|GBP|CHF))$/u;
