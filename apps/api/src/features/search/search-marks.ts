import { foldText } from "@lanyard/contract/search/fold-text";
import { transliterate, transliteratedPair } from "@lanyard/contract/search/transliteration";

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A folded text, with the position of each character in the original text. */
interface Folded {
  readonly text: string;
  rangeAt(index: number): Range;
}

/**
 * Returns the ranges of the words in a text, sorted and merged if they overlap. Prefers matches at the start
 * of a word.
 */
export function markWords(text: string, words: readonly string[]): Range[] {
  const isPlain = plain.test(text);
  const folded = isPlain ? foldPlain(text) : foldWithRanges(text, foldText);
  const found: Range[] = [];
  for (const word of words) {
    const range =
      findIn(folded, word) ??
      (/^\d+$/u.test(word) ? findIn(onlyDigits(folded), word) : undefined) ??
      (isPlain
        ? undefined
        : findIn(
            foldWithRanges(text, (letter) => foldText(transliterate(letter))),
            word,
          )) ??
      findIn(withoutPairs(folded), word);
    if (range !== undefined) found.push(range);
  }
  return found.length > 1 ? merged(found) : found;
}

/** Matches texts that can be folded without Unicode rules. Most texts match. */
const plain = /^[ -_a-~]*$/u;
/**
 * Matches a letter with its combining marks, which must be folded together. Half-width kana also have such
 * marks.
 */
const letters = /\P{M}[\p{M}\u{ff9e}\u{ff9f}]*|\p{M}+/gsu;

function foldPlain(text: string): Folded {
  return { text: text.toLowerCase(), rangeAt: (index) => ({ start: index, end: index + 1 }) };
}

const nowhere: Range = { start: 0, end: 0 };

function foldWithRanges(text: string, fold: (text: string) => string): Folded {
  const ranges: Range[] = [];
  let folded = "";
  let start = 0;
  for (const [letter] of text.matchAll(letters)) {
    const end = start + letter.length;
    const piece = foldLetter(letter, fold);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit++) ranges.push({ start, end });
    start = end;
  }
  return { text: folded, rangeAt: (index) => ranges[index] ?? nowhere };
}

function foldLetter(letter: string, fold: (text: string) => string): string {
  if (plain.test(letter)) return letter.toLowerCase();
  return /\s/u.test(letter) ? " " : fold(letter);
}

function onlyDigits({ text, rangeAt }: Folded): Folded {
  if (!/^[\d\s()+\-./]+$/u.test(text)) return { text: "", rangeAt };
  const kept = [...text].flatMap((character, index) => (/\d/u.test(character) ? [index] : []));
  return {
    text: kept.map((index) => text[index]).join(""),
    rangeAt: (index) => rangeAt(kept[index] ?? 0),
  };
}

/** Replaces each letter pair that can spell an umlaut with the first letter of the pair. */
function withoutPairs({ text, rangeAt }: Folded): Folded {
  const ranges: Range[] = [];
  let at = 0;
  const shortened = text.replace(transliteratedPair, (pair, start: number) => {
    for (; at < start; at++) ranges.push(rangeAt(at));
    ranges.push({ start: rangeAt(at).start, end: rangeAt(at + 1).end });
    at += pair.length;
    return pair.slice(0, 1);
  });
  for (; at < text.length; at++) ranges.push(rangeAt(at));
  return { text: shortened, rangeAt: (index) => ranges[index] ?? nowhere };
}

function findIn({ text, rangeAt }: Folded, word: string): Range | undefined {
  const at = placeOf(text, word);
  return at < 0 ? undefined : { start: rangeAt(at).start, end: rangeAt(at + word.length - 1).end };
}

function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return at;
  }
  return text.indexOf(word);
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last !== undefined && range.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else result.push(range);
  }
  return result;
}
