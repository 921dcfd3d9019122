import { foldText } from "@lanyard/contract/search/fold-text";
import { spellings } from "#src/db/spelling.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type SimilarWords, selectSimilarWords } from "./search-word-sql.ts";

const mostTexts = 12;
/** The minimum length of a word to correct: a five-letter word with one letter missing. */
const shortest = 4;

/** Splits text like `crm.words_of`, and also at characters that users type instead of an apostrophe. */
const partsOfText = /[^\s!"#$%&'()*+,./:;<=>?@[\\\]^_`{|}~\-’‘´ʼ]+/gu;

const isCorrectable = (word: string) => [...word].length >= shortest && !/\p{N}/u.test(word);

/** Corrections of a search text, most likely first. */
export interface Corrections {
  /** The typed words without marks. If a record contains them, the search needs no correction. */
  readonly asTyped: readonly string[];
  /** Corrections by words of records, for a search in records. */
  readonly texts: readonly string[];
  /** Corrected texts for a search in notes; the corrections are words that records or notes contain. */
  readonly notedTexts: readonly string[];
}

/**
 * Returns the words of a folded text without marks between letters, because "Jean-Luc" may be stored as "Jean
 * Luc". Numbers and addresses stay whole.
 */
function withoutMarks(folded: string): string {
  const words = folded.split(" ").flatMap((word) => {
    if (isAddress.test(word)) return [word.replaceAll(marksAround, "")];
    if (connecting.has(word)) return [];
    return /\p{L}/u.test(word) ? (word.match(partsOfText) ?? []) : /\p{N}/u.test(word) ? [word] : [];
  });
  return words.join(" ");
}

/** Words that users may write as a sign, or omit between parts of a name. */
const connecting: ReadonlySet<string> = new Set(["and", "und", "et", "y"]);

/** Matches an email address, or the name of a host, a file or a column of another system. */
const isAddress = /[@_]|\p{L}\.\p{L}/u;

const marksAround = /^[<("',;]+|[>)"',;.]+$/gu;

/**
 * Returns corrections of a text without results. Replaces unknown words, or else any single word, by words
 * that differ in one letter. Only `notedTexts` also contains words of notes.
 */
export async function correctionsOf(tx: TenantTx, text: string): Promise<Corrections> {
  const { unmarked, words, asTyped } = typedWords(text);
  const found = words.length === 0 ? [] : await selectSimilarWords(tx, words);
  const texts = [...asTyped, ...correctedTexts(unmarked, found)].slice(0, mostTexts);
  const noted = correctedTexts(unmarked, found.map(withNoted));
  return { asTyped, texts, notedTexts: [...new Set([...texts, ...noted])].slice(0, mostTexts) };
}

export function correctionsAmong(names: readonly string[], text: string): readonly string[] {
  const { unmarked, words, asTyped } = typedWords(text);
  const parts = names.flatMap((name) => foldText(name).match(partsOfText) ?? []);
  const named = [...new Set(parts)].filter((word) => isCorrectable(word) && [...word].length > shortest);
  const found = words.map((typed_word) => ({
    typed_word,
    is_known: named.some((word) => word.startsWith(typed_word)),
    is_noted: false,
    similar_words: named.filter((word) => differsByOneLetter(word, typed_word)),
    noted_words: [],
  }));
  return [...asTyped, ...correctedTexts(unmarked, found)].slice(0, mostTexts);
}

/**
 * Returns a corrected text in the spelling of the found records. Words that no record contains stay as typed.
 */
export function restoreSpelling(corrected: string, found: readonly string[], typed: string): string {
  const written = new Map<string, string>();
  for (const word of [...found, typed].flatMap((text) => text.match(partsOfText) ?? []))
    for (const spelling of spellings(word)) if (!written.has(spelling)) written.set(spelling, word);
  return corrected.replace(partsOfText, (word) => written.get(word) ?? word);
}

function typedWords(text: string) {
  const folded = foldText(text);
  const unmarked = withoutMarks(folded);
  const words = [...new Set(unmarked.match(partsOfText)?.filter(isCorrectable))];
  const asTyped = unmarked === "" || unmarked === folded ? [] : [unmarked];
  return { unmarked, words, asTyped };
}

/** Returns the letters of two words between their common beginning and end, and the length of the former. */
export function differingLetters(one: string, other: string) {
  const [left, right] = [[...one], [...other]];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const some = left.slice(start, left.length - end);
  const others = right.slice(start, right.length - end);
  const isSwapped = some.length === 2 && some.join("") === others.toReversed().join("");
  return { start, some, others, isSwapped };
}

/** Returns whether one letter is wrong, missing, extra, or swapped with the next. */
function differsByOneLetter(one: string, other: string): boolean {
  const { some, others, isSwapped } = differingLetters(one, other);
  return isSwapped || Math.max(some.length, others.length) === 1;
}

const withNoted = (word: SimilarWords): SimilarWords => ({
  ...word,
  is_known: word.is_known || word.is_noted,
  similar_words: [...word.similar_words, ...word.noted_words],
});

function correctedTexts(folded: string, words: readonly SimilarWords[]): readonly string[] {
  const found = words.filter((each) => each.similar_words.length > 0);
  // The vocabulary has no words of four letters, so a word of four letters can be correct although it is
  // unknown.
  const unknown = found.filter(({ is_known, typed_word }) => !is_known && [...typed_word].length > shortest);
  const corrected = unknown.length > 0 ? [unknown] : found.map((each) => [each]);
  return corrected.flatMap((places) => textsOf(folded, places)).slice(0, mostTexts);
}

function textsOf(text: string, places: readonly SimilarWords[]): readonly string[] {
  return places.reduce<readonly string[]>(
    (texts, place) =>
      texts
        .flatMap((each) => byLikelihood(place).map((word) => replaceWord(each, place.typed_word, word)))
        .slice(0, mostTexts),
    [text],
  );
}

const replaceWord = (text: string, word: string, by: string) =>
  text.replace(partsOfText, (part) => (part === word ? by : part));

/**
 * Sorts replacements. Users rarely mistype the first letter, and they miss or swap letters more often than
 * they mistype them.
 */
function byLikelihood({ typed_word: typed, similar_words }: SimilarWords): string[] {
  const sortedLetters = (word: string) => [...word].sort().join("");
  const unlikeliness = (word: string) =>
    (word[0] === typed[0] ? 0 : 2) +
    (word.length !== typed.length || sortedLetters(word) === sortedLetters(typed) ? 0 : 1);
  return similar_words.toSorted(
    (one, other) => unlikeliness(one) - unlikeliness(other) || (one < other ? -1 : 1),
  );
}
