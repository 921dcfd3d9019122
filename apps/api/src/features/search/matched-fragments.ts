import type { NgramFrequencies } from "./ngram-frequencies-sql.ts";

/** The minimum length of a fragment that the index can find. */
export const trigram = 3;

/** The assumed frequency, by length, of n-grams that occur at most once in the sample. */
const rare: Readonly<Record<number, number>> = { 3: 0.0025, 4: 0.001, 5: 0.0004 };
const sizes = Object.keys(rare).map(Number);

/** The number of index entries that take as long to read as one record. */
const entriesARecord = 150;

/** The share of remaining records above which the search looks up complete words in place of fragments. */
const tooCommon = 0.01;

/**
 * Returns the fragments to look up in the trigram index, at most one per word; returns none if complete words
 * are faster. A few rare trigrams exclude nearly as many records as all trigrams.
 */
export function matchedFragments(words: readonly string[], frequencies: NgramFrequencies): string[] {
  let candidates = words.map((word) => partsOf(word, frequencies));
  let remaining = 1;
  const fragments: string[] = [];
  for (;;) {
    const costOf = ({ entries, share }: Part) => entries + entriesARecord * remaining * share;
    const best = candidates
      .flat()
      .reduce(
        (least: Part | undefined, each) => (least && costOf(least) <= costOf(each) ? least : each),
        undefined,
      );
    const isWorthwhile = best && (fragments.length === 0 || costOf(best) < entriesARecord * remaining);
    if (!isWorthwhile) return remaining > tooCommon ? [] : fragments;
    fragments.push(best.text);
    remaining *= best.share;
    candidates = candidates.filter((parts) => !parts.includes(best));
  }
}

/** The share that the planner assumes for n-grams that occur at most once in the sample. */
const unseen = 0.0001;

/** Returns whether few records contain all words, judging by the frequency of n-grams. */
export function areRare(words: readonly string[], frequencies: NgramFrequencies): boolean {
  if (frequencies.size === 0) return false;
  const leastShare = (word: string) =>
    Math.min(
      1,
      ...sizes.flatMap((size) => fragmentsOfWord(word, size).map((each) => frequencies.get(each) ?? unseen)),
    );
  return words.reduce((share, word) => share * leastShare(word), 1) <= unseen;
}

interface Part {
  readonly text: string;
  /** The share of records that contain the fragment. */
  readonly share: number;
  /** The number of index entries of the fragment's trigrams, divided by the number of all records. */
  readonly entries: number;
}

function partsOf(word: string, frequencies: NgramFrequencies): Part[] {
  const shareOf = (fragment: string) => frequencies.get(fragment) ?? rare[fragment.length] ?? 1;
  const part = (text: string): Part => ({
    text,
    share: shareOf(text),
    entries: fragmentsOf(text, trigram).reduce((sum, each) => sum + shareOf(each), 0),
  });
  return sizes.flatMap((size) => fragmentsOfWord(word, size).map(part));
}

function fragmentsOfWord(word: string, size: number): string[] {
  const runs = word.match(/[a-z0-9]{3,}/gu) ?? [];
  return runs.flatMap((run) => fragmentsOf(run, size));
}

function fragmentsOf(text: string, size: number): string[] {
  return Array.from({ length: Math.max(0, text.length - size + 1) }, (_, start) =>
    text.slice(start, start + size),
  );
}
