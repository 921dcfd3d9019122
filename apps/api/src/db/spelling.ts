import { foldText } from "@lanyard/contract/search/fold-text";
import { transliterate, transliteratedPair } from "@lanyard/contract/search/transliteration";
import { sortKey } from "./fold-text.ts";

/**
 * Returns the folded text and its other spellings, so that "mueller" finds "Müller" and vice versa. Search
 * words are not expanded, because "joe" would then find every "jo".
 */
export function spellings(text: string): string[] {
  const folded = foldText(text);
  // Most texts have one spelling; the shortcut matters because an import calls this function several times
  // per row.
  if (hasOneSpelling.test(text) && !isSpelledOut.test(folded)) return [folded];
  return [
    ...new Set([
      folded,
      foldText(transliterate(text)),
      folded.replace(transliteratedPair, ([letter = ""]) => letter),
    ]),
  ];
}

/** Matches ASCII texts, which have a second spelling only if `isSpelledOut` matches. */
const hasOneSpelling = /^[\x20-\x7e]*$/u;
const isSpelledOut = new RegExp(transliteratedPair.source, "u");

/** Returns the text that filters compare, with one spelling per line; returns null if there is no text. */
export function filterKey(text: string | null): string | null {
  if (text === null) return null;
  const keys = spellings(text).map((spelling) => sortKey(spelling));
  return keys[0] === null ? null : keys.join("\n");
}

/**
 * Returns the text that searches match: the folded `texts`, `asTheyAre` without changes, and other spellings
 * of `texts`. Each is on a separate line, so that no match spans two of them.
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
