import { foldText } from "@lanyard/contract/search/fold-text";
import { transliterate } from "@lanyard/contract/search/transliteration";

export type TextPart = { readonly text: string; readonly isMatch: boolean; readonly start: number };
type Range = { readonly start: number; readonly end: number };

export function foldedWords(text: string): string[] {
  return foldText(text).split(" ").filter(Boolean);
}

/** Two ways to normalize texts, so that both "offnen" and "oeffnen" find "öffnen". */
const ways: readonly ((text: string) => string)[] = [foldText, (text) => foldText(transliterate(text))];
/**
 * A letter with its combining marks, which must be compared together. Half-width kana have such marks too.
 */
const letters = /\P{M}[\p{M}\u{ff9e}\u{ff9f}]*|\p{M}+/gsu;

export function hasWord(text: string, word: string): boolean {
  return ways.some((way) => way(text).includes(word));
}

export function beginsWith(text: string, word: string): boolean {
  return ways.some((way) => way(text).startsWith(word));
}

/** Returns the positions of a query's words in a text, preferring the start of a word. */
export function rangesOf(text: string, query: string): Range[] {
  return foldedWords(query).flatMap((word) => {
    const [range] = ways.flatMap((way) => rangeOf(text, word, way) ?? []);
    return range ?? [];
  });
}

function rangeOf(text: string, word: string, way: (text: string) => string): Range | undefined {
  const characters = text.match(letters) ?? [];
  const folded = characters.map((character) => (/\s/u.test(character) ? " " : way(character)));
  const lengthUpTo = (list: readonly string[], count: number) => list.slice(0, count).join("").length;
  const at = placeOf(folded.join(""), word);
  if (at < 0) return undefined;
  const first = folded.findIndex((_, index) => lengthUpTo(folded, index + 1) > at);
  const last = folded.findIndex((_, index) => lengthUpTo(folded, index + 1) >= at + word.length);
  return { start: lengthUpTo(characters, first), end: lengthUpTo(characters, last + 1) };
}

function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isOfWord(text[at - 1])) return at;
  }
  return text.indexOf(word);
}

function isOfWord(character = " "): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** The number of characters that are visible even on phones. */
const seenCharacters = 40;
const leadCharacters = 12;

/** Returns the index of the word from which to show a text, so that the first match is visible. */
export function visibleStart(text: string, ranges: readonly Range[]): number {
  const [first] = ranges.toSorted((left, right) => left.start - right.start);
  if (!first || first.end <= seenCharacters) return 0;
  let at = Math.max(0, Math.min(first.start - leadCharacters, text.length - seenCharacters));
  while (at > 0 && at < first.start && (isOfWord(text[at - 1]) || !isOfWord(text[at]))) at += 1;
  // Includes the space before the word. Otherwise, screen readers join the word to the hidden text.
  while (at > 0 && text[at - 1] === " ") at -= 1;
  return at;
}

export function partsOf(text: string, ranges: readonly Range[], from = 0): TextPart[] {
  const parts: TextPart[] = [];
  let at = from;
  const add = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMatch, start: at });
    at = Math.max(at, end);
  };
  for (const { start, end } of ranges.toSorted((left, right) => left.start - right.start)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}
