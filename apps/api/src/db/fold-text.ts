import { isPlainPhone, phoneDigits, phoneParts, typedPhone } from "@lanyard/contract/field/phone-text";
import { foldText } from "@lanyard/contract/search/fold-text";

/** The maximum length of a sort key, because PostgreSQL limits the size of index entries. */
const keyLength = 200;

/** Returns the sort key of a text; returns null, which sorts last, if the folded text is empty. */
export function sortKey(...parts: (string | null)[]): string | null {
  const folded = foldText(parts.filter((part) => part !== null).join(" "));
  // PostgreSQL cannot store a lone surrogate, so half of a pair at the cut is removed.
  return folded === "" ? null : folded.slice(0, keyLength).replace(/\p{Surrogate}$/u, "");
}

function withoutDiallingPrefix(text: string): string {
  return isPlainPhone(text) && /^[\s(]*00[\s)]*[1-9]/u.test(text) && phoneDigits(text).length >= 5
    ? text.replace("00", "")
    : text;
}

/** Removes the international prefix and the extension from a phone number; returns other texts unchanged. */
export function withoutDialPrefix(text: string): string {
  return withoutDiallingPrefix(withoutExtension(text));
}

/**
 * Removes the extension from a phone number such as "+1 415 555 0132 ext. 12"; returns other texts unchanged.
 */
export function withoutExtension(text: string): string {
  if (!/\p{Nd}/u.test(text) || isPlainPhone(text)) return text;
  const { number } = phoneParts(typedPhone(text));
  return isPlainPhone(number) && (/^[\s(]*[+0]/u.test(number) || phoneDigits(number).length >= 9)
    ? number
    : text;
}

const years = /^(?:19|20)\d\d-(?:19|20)\d\d$/u;

/**
 * Returns the distinct folded words of a search. A phone number becomes one word of digits; a range of years
 * such as 2019-2024 keeps its dash.
 */
export function searchWords(text: string): string[] {
  const words = foldText(withoutDialPrefix(text))
    .split(" ")
    .map((word) => (isPlainPhone(word) && !years.test(word) ? phoneDigits(word) || word : word))
    .filter((word) => word !== "");
  return [...new Set(words)];
}

/** Returns a LIKE pattern that matches the word anywhere. `%`, `_` and `\` in the word are literal. */
export function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/gu, "\\$&")}%`;
}
