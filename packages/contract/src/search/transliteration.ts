import { normalForm } from "./unicode.ts";

const asTwoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const spelled = new RegExp(`[${Object.keys(asTwoLetters).join("")}]`, "gu");

/**
 * Replaces German and Nordic letters with their ASCII spelling in lower case. "Müller" becomes "mueller",
 * while folding alone gives "muller".
 */
export function transliterate(text: string): string {
  return normalForm(text.toLowerCase(), "NFC").replace(spelled, (letter) => asTwoLetters[letter] ?? letter);
}

/**
 * Letter pairs that can be the ASCII spelling of an accented letter. The first letter of the pair is the
 * letter without its accent.
 */
export const transliteratedPair = /[aou]e|aa/gu;
