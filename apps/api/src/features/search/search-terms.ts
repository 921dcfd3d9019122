import { phoneDigits } from "@lanyard/contract/field/phone-text";
import { foldText } from "@lanyard/contract/search/fold-text";
import { containsPattern, searchWords, withoutDialPrefix } from "#src/db/fold-text.ts";
import { areRare, matchedFragments, trigram } from "./matched-fragments.ts";
import type { NgramFrequencies } from "./ngram-frequencies-sql.ts";

/** A condition on `search_text`. */
interface Look {
  readonly op: "like" | "regex";
  readonly value: string;
}

/** The parts of a search text; see db/functions/search.sql. */
export interface SearchTerms {
  readonly words: readonly string[];
  readonly whole: string;
  readonly line: string;
  readonly lineStart: string;
  readonly likes: readonly string[];
  readonly asked: readonly string[];
  readonly starts: readonly string[];
  readonly looks: readonly (readonly Look[])[];
  /** Whether the index finds the words in any position. */
  readonly hasTrigrams: boolean;
  /** Whether so few records have all words that only they are read. */
  readonly isRare: boolean;
}

/**
 * Characters before a word. They are listed in ASCII, because only then does the trigram index recognize the
 * start of a word.
 */
const separators = String.raw`[] [\n!"#$%&'()*+,./:;<=>?@\\^_\`{|}~-]`;
const wordStart = `(^|${separators})`;
/** Characters that may follow two letters inside a word and complete a trigram. */
const followers = {
  latin: `([a-z0-9]|${separators})`,
  cyrillic: `([а-я]|${separators})`,
  greek: `([α-ω]|${separators})`,
};
/** The length up to which the index analyses an expression; the whole word is compared in any case. */
const longestStart = 24;
const mostStarts = 8;

/** The frequencies to use until they are read: all n-grams count as equally rare. */
const unknown: NgramFrequencies = new Map();

/** Returns the terms of a search; undefined if no part of the text can be searched. */
export function searchTerms(text: string, frequencies = unknown): SearchTerms | undefined {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  const whole = wholeText(text);
  const likes = words.map(containsPattern);
  const asked = matchedFragments(words, frequencies).map(containsPattern);
  const starts = words.slice(0, mostStarts).map(startExpression);
  return {
    words,
    whole,
    line: `%\n${containsPattern(whole).slice(1, -1)}\n%`,
    lineStart: `%\n${containsPattern(whole).slice(1)}`,
    likes,
    asked: asked.length > 0 ? asked : likes,
    starts,
    hasTrigrams: words.some(isLong),
    // A text that begins with "47-11 cologne" does not contain the word 4711.
    isRare: areRare(words, frequencies) && words.every((word) => whole.includes(word)),
    looks: [...startLooks(words, starts), ...insideLooks(words)],
  };
}

const like = (value: string): Look => ({ op: "like", value });
const matches = (value: string): Look => ({ op: "regex", value });
const isLong = (word = "") => [...word].length >= trigram;

/** Returns the digits of a text that is only a phone number, or else the text. */
function wholeText(text: string): string {
  const digits = searchWords(text).every((word) => /^\d+$/u.test(word))
    ? phoneDigits(withoutDialPrefix(text))
    : "";
  return digits || foldText(text);
}

function startExpression(word: string): string {
  return `${wordStart}${escaped([...word].slice(0, longestStart).join(""))}`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

/**
 * Returns whether a word has a letter from U+0800 on (Georgian, Thai, Chinese and others). The trigram index ignores
 * expressions with such letters and would read all entries; it supports LIKE patterns in any script.
 */
const hasFarLetter = (word: string) => /[\u{800}-\u{10ffff}]/u.test(word);

/** Returns the tests for beginnings of words. Patterns find candidates, and the expression tests only these. */
function startLooks(words: readonly string[], starts: readonly string[]): Look[][] {
  const likes = words.map(containsPattern);
  const all = [...starts.map(matches), ...likes.slice(starts.length).map(like)];
  const far = words.filter(hasFarLetter);
  const [short] = far;
  if (short === undefined) return [all];
  if (words.some(isLong)) return [[...all, ...far.filter(isLong).map((word) => like(containsPattern(word)))]];
  return wordEdges.map((edge) => [
    like(`${edge === "" ? "" : `%${edge}`}${containsPattern(short).slice(1)}`),
    ...all,
  ]);
}

/** The most frequent characters between words: line ends, blanks, and the ends of the text. */
const wordEdges = ["\n", " ", ""] as const;

/**
 * Returns the patterns for the inside of words. Words of two letters have no trigram of their own: they are searched with
 * each letter that may follow, and at the end of a text.
 */
function insideLooks(words: readonly string[]): Look[][] {
  // No index supports a search for one letter within a word.
  if (words.every((word) => hasFarLetter(word) && [...word].length === 1)) return [];
  const all = words.map((word) => like(containsPattern(word)));
  const pair = words.find((word) => [...word].length === trigram - 1);
  if (pair === undefined || words.some(isLong)) return [all];
  if (hasFarLetter(pair)) {
    const ending = containsPattern(pair).slice(0, -1);
    return wordEdges.map((edge) => [like(edge === "" ? ending : `${ending}${edge}%`), ...all]);
  }
  return [
    [matches(`${escaped(pair)}${followerOf(pair)}`), ...all],
    [like(containsPattern(pair).slice(0, -1)), ...all],
  ];
}

function followerOf(pair: string): string {
  if (/\p{Script=Cyrillic}/u.test(pair)) return followers.cyrillic;
  return /\p{Script=Greek}/u.test(pair) ? followers.greek : followers.latin;
}
