import { foldText } from "@lanyard/contract/search/fold-text";
import { transliterate, transliteratedPair } from "@lanyard/contract/search/transliteration";
import { sortKey } from "./fold-text.ts";

/**
 * A text folded, and after it, where they differ, its other spellings: "Müller" is also found as "mueller", and
 * "Mueller" as "müller". What is looked for needs one spelling only, so "joe" never finds everybody who begins with "jo".
 */
export function spellings(text: string): string[] {
  const folded = foldText(text);
  // Most texts have one spelling; an import asks for several of each row.
  if (hasOneSpelling.test(text) && !isSpelledOut.test(folded)) return [folded];
  return [
    ...new Set([
      folded,
      foldText(transliterate(text)),
      folded.replace(transliteratedPair, ([letter = ""]) => letter),
    ]),
  ];
}

/** Matches a text without letters that have a second spelling. */
const hasOneSpelling = /^[\x20-\x7e]*$/u;
const isSpelledOut = new RegExp(transliteratedPair.source, "u");

/** What a filter looks into: every spelling, one a line; null when nothing is left. */
export function filterKey(text: string | null): string | null {
  if (text === null) return null;
  const keys = spellings(text).map((spelling) => sortKey(spelling));
  return keys[0] === null ? null : keys.join("\n");
}

/**
 * What is searched, one part a line, so that no word is found across two of them: the texts, then what is text already
 * as it is looked for, then the other spellings.
 */
export function searchable(
  texts: readonly (string | null)[],
  asTheyAre: readonly (string | null)[] = [],
): string {
  const [folded, others] = [[] as string[], [] as string[]];
  for (const text of texts) {
    if (text === null || text === "") continue;
    const [first = "", ...rest] = spellings(text);
    folded.push(first);
    others.push(...rest);
  }
  return [...folded, ...asTheyAre, ...others].filter((part) => part !== null && part !== "").join("\n");
}
