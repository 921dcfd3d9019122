import { normalForm } from "./normal-form.ts";

const asTwoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const spelled = new RegExp(`[${Object.keys(asTwoLetters).join("")}]`, "gu");

/**
 * German and Nordic letters as they are written where a keyboard lacks them, in lower case: "Müller" as "mueller".
 * Folded alone they lose only their accent, "muller".
 */
export function transliterate(text: string): string {
  return normalForm(text.toLowerCase(), "NFC").replace(spelled, (letter) => asTwoLetters[letter] ?? letter);
}

/**
 * Letter pairs that may be a transliterated letter in folded text; the first letter is that letter without
 * its accent.
 */
export const transliteratedPair = /[aou]e|aa/gu;
