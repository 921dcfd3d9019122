import { phoneDigits } from "@lanyard/contract/field/phone-text";
import { foldText } from "@lanyard/contract/search/fold-text";
import { containsPattern, searchWords, withoutDialPrefix } from "#src/db/fold-text.ts";
import { areRare, matchedFragments, trigram } from "./matched-fragments.ts";
import type { NgramFrequencies } from "./ngram-frequencies-sql.ts";

interface Look {
  readonly op: "like" | "regex";
  readonly value: string;
}

/** The parts of a search text, which db/functions/search.sql reads. */
export interface SearchTerms {
  readonly words: readonly string[];
  readonly whole: string;
  readonly line: string;
  readonly lineStart: string;
  readonly likes: readonly string[];
  readonly fragments: readonly string[];
  readonly starts: readonly string[];
  readonly looks: readonly (readonly Look[])[];
  /** Whether the index can find the words at any position. */
  readonly hasTrigrams: boolean;
  /** Whether all words occur in so few records that the search can read all of them. */
  readonly isRare: boolean;
}

/**
 * Characters that can precede a word. The trigram index recognizes the start of a word only after ASCII
 * characters.
 */
const separators = String.raw`[] [\n!"#$%&'()*+,./:;<=>?@\\^_\`{|}~-]`;
const wordStart = `(^|${separators})`;
/** Characters that can follow two letters to complete a trigram. */
const followers = {
  latin: `([a-z0-9]|${separators})`,
  cyrillic: `([а-я]|${separators})`,
  greek: `([α-ω]|${separators})`,
};
/**
 * The maximum number of a word's characters in a regular expression, because the index must analyse the
 * expression. Found records are always compared with the whole word.
 */
const longestStart = 24;
const mostStarts = 8;

/** The frequencies that apply until the real ones are loaded. All n-grams are then equally rare. */
const unknown: NgramFrequencies = new Map();

export function searchTerms(text: string, frequencies = unknown): SearchTerms | undefined {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  const whole = wholeText(text);
  const likes = words.map(containsPattern);
  const fragments = matchedFragments(words, frequencies).map(containsPattern);
  const starts = words.slice(0, mostStarts).map(startExpression);
  return {
    words,
    whole,
    line: `%\n${containsPattern(whole).slice(1, -1)}\n%`,
    lineStart: `%\n${containsPattern(whole).slice(1)}`,
    likes,
    fragments: fragments.length > 0 ? fragments : likes,
    starts,
    hasTrigrams: words.some(isLong),
    // The estimate is wrong for a word that is not in the text, such as 4711 for "47-11 cologne".
    isRare: areRare(words, frequencies) && words.every((word) => whole.includes(word)),
    looks: [...startLooks(words, starts), ...insideLooks(words)],
  };
}

const like = (value: string): Look => ({ op: "like", value });
const matches = (value: string): Look => ({ op: "regex", value });
const isLong = (word = "") => [...word].length >= trigram;

/** Returns the digits of a phone number; returns other texts in folded form. */
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
 * Returns whether a word has a letter from U+0800 on, such as a Georgian, Thai or Chinese one. The trigram
 * index finds such letters with LIKE patterns, but not with regular expressions.
 */
const hasFarLetter = (word: string) => /[\u{800}-\u{10ffff}]/u.test(word);

/**
 * Returns the conditions for starts of words. LIKE patterns find candidates, and regular expressions test
 * them.
 */
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

/** The most frequent characters before and after words: line ends, spaces, and the ends of the text. */
const wordEdges = ["\n", " ", ""] as const;

/**
 * Returns the conditions for text inside words. A word of two letters contains no trigram, so its conditions
 * also include the next character or the end of the text.
 */
function insideLooks(words: readonly string[]): Look[][] {
  // No index finds a single letter inside words.
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
