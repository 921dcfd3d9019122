import { foldText } from "@lanyard/contract/search/fold-text";
import { spellings } from "#src/db/spelling.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type SimilarWords, selectSimilarWords } from "./search-word-sql.ts";

const mostTexts = 12;
/**
 * The minimum length of a word that is corrected. Four letters can be a five-letter word with one letter
 * missing.
 */
const shortest = 4;

/**
 * Matches the words that `crm.words_of` returns, but ends a word also at a character that users type as an
 * apostrophe.
 */
const partsOfText = /[^\s!"#$%&'()*+,./:;<=>?@[\\\]^_`{|}~\-’‘´ʼ]+/gu;

const isCorrectable = (word: string) => [...word].length >= shortest && !/\p{N}/u.test(word);

/** Corrections of a search text, most likely first. */
export interface Corrections {
  /**
   * The typed text without punctuation, if it had any. If a record contains its words, the search needs no
   * correction.
   */
  readonly asTyped: readonly string[];
  /** Corrected texts for a search in records. The corrections are words that records contain. */
  readonly texts: readonly string[];
  /** Corrected texts for a search in notes. The corrections are words that records or notes contain. */
  readonly notedTexts: readonly string[];
}

/**
 * Returns a folded text without punctuation between letters, because "Jean-Luc" may be stored as "Jean Luc".
 * Omits words such as "and". Numbers and addresses stay whole.
 */
function withoutMarks(folded: string): string {
  const words = folded.split(" ").flatMap((word) => {
    if (isAddress.test(word)) return [word.replaceAll(marksAround, "")];
    if (connecting.has(word)) return [];
    return /\p{L}/u.test(word) ? (word.match(partsOfText) ?? []) : /\p{N}/u.test(word) ? [word] : [];
  });
  return words.join(" ");
}

/** Words between the parts of a name that users may omit or write as "&". */
const connecting: ReadonlySet<string> = new Set(["and", "und", "et", "y"]);

/** Matches an email address, or the name of a host, a file or a column of another system. */
const isAddress = /[@_]|\p{L}\.\p{L}/u;

const marksAround = /^[<("',;]+|[>)"',;.]+$/gu;

/**
 * Returns corrections of a search text that has no results. Replaces the unknown words with words that differ
 * in one letter. If all words are known, replaces one word at a time.
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
 * Returns a corrected text in the spelling of the found records. Words that these records do not contain keep
 * the spelling that the user typed.
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

/**
 * Compares two words. Returns the letters between their common beginning and their common end, and the length
 * of the beginning.
 */
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
 * Sorts the replacements of a word, most likely first. Users rarely mistype the first letter, and they omit,
 * add or swap letters more often than they type a wrong one.
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
