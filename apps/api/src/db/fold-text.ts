import { isPlainPhone, phoneDigits, phoneParts, typedPhone } from "@lanyard/contract/field/phone-text";
import { foldText } from "@lanyard/contract/search/fold-text";

/** Long enough to sort by, short enough for an index entry. */
const keyLength = 200;

/** Returns a sort key; null (which sorts last) if no letters are left. */
export function sortKey(...parts: (string | null)[]): string | null {
  const folded = foldText(parts.filter((part) => part !== null).join(" "));
  // PostgreSQL cannot store half a surrogate pair.
  return folded === "" ? null : folded.slice(0, keyLength).replace(/\p{Surrogate}$/u, "");
}

/** Replaces the prefix 00 of a number dialled abroad by +, because stored numbers have their country's code. */
function withoutDiallingPrefix(text: string): string {
  return isPlainPhone(text) && /^[\s(]*00[\s)]*[1-9]/u.test(text) && phoneDigits(text).length >= 5
    ? text.replace("00", "")
    : text;
}

/**
 * Returns a number without its international prefix and extension, like stored ones; other texts stay
 * unchanged.
 */
export function withoutDialPrefix(text: string): string {
  return withoutDiallingPrefix(withoutExtension(text));
}

/** Removes the extension from a phone number: "+1 415 555 0132 ext. 12". Other texts stay, such as two years with a dash. */
export function withoutExtension(text: string): string {
  if (!/\p{Nd}/u.test(text) || isPlainPhone(text)) return text;
  const { number } = phoneParts(typedPhone(text));
  return isPlainPhone(number) && (/^[\s(]*[+0]/u.test(number) || phoneDigits(number).length >= 9)
    ? number
    : text;
}

const years = /^(?:19|20)\d\d-(?:19|20)\d\d$/u;

/** Returns the folded, distinct words of a search. A phone number without letters becomes its digits; two years do not. */
export function searchWords(text: string): string[] {
  const words = foldText(withoutDialPrefix(text))
    .split(" ")
    .map((word) => (isPlainPhone(word) && !years.test(word) ? phoneDigits(word) || word : word))
    .filter((word) => word !== "");
  return [...new Set(words)];
}

/** Returns a LIKE pattern that finds the word anywhere; its own `%`, `_` and `\` are literal. */
export function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/gu, "\\$&")}%`;
}
