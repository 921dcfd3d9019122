import { describe, expect, test } from "vitest";
import { areRare, matchedFragments } from "./matched-fragments.ts";

/** Frequencies in an organisation with one domain for all addresses and many people called Alistair. */
const frequencies = new Map(
  Object.entries({ exa: 0.75, xam: 0.75, amp: 0.75, mpl: 0.75, ple: 0.75, com: 0.75, exam: 0.75, ampl: 0.75 })
    .concat(Object.entries({ xamp: 0.75, mple: 0.75, examp: 0.75, xampl: 0.75, ample: 0.75 }))
    .concat(Object.entries({ man: 0.16, ann: 0.09, ama: 0.03, eva: 0.006, vam: 0.002, mann: 0.05 }))
    .concat(Object.entries({ sta: 0.007, tai: 0.007, air: 0.007, stai: 0.005, tair: 0.005, stair: 0.005 })),
);

describe("the fragments sent to the trigram index", () => {
  test("a fragment is the rarest part of a word", () => {
    expect(matchedFragments(["evamann"], frequencies)).toEqual(["evama"]);
  });

  test("fragments avoid trigrams that are rare but occur in the same records", () => {
    const [part = ""] = matchedFragments(["ristair"], frequencies);
    expect(part).toMatch(/^ris/u);
  });

  test("the fragment of an email address is from the name, not from the common domain", () => {
    expect(matchedFragments(["evamann@example.com"], frequencies)).toEqual(["evama"]);
  });

  test("a second word has a fragment only if the fragment narrows the search", () => {
    expect(matchedFragments(["zuzanna", "evamann"], frequencies)).toHaveLength(2);
    expect(matchedFragments(["zuzanna", "example"], frequencies)).toHaveLength(1);
  });

  test("a search has no fragments if all of its words are common or too short", () => {
    expect(matchedFragments(["jo@example.com"], frequencies)).toEqual([]);
    expect(matchedFragments(["an", "李明"], frequencies)).toEqual([]);
  });

  test("while letter frequencies are unknown, a fragment is any part of a word", () => {
    const [part = ""] = matchedFragments(["hannover"], new Map());
    expect("hannover").toContain(part);
    expect(part.length).toBeGreaterThan(3);
  });
});

describe("the rarity of a combination of words", () => {
  test.each<[text: string, words: string[], rare: boolean]>([
    ["letters that the sample does not have", ["evamannq"], true],
    ["common letters only", ["exam"], false],
    ["one common word and one rare word", ["example", "qqxxzz"], true],
    ["three words, each of them rather rare", ["vam", "stair", "eva"], true],
    ["two letters", ["qz"], false],
    ["a script whose letters are not sampled", ["李明王"], false],
  ])("words are rated as rare or common by their letters: %s", (_, words, rare) => {
    expect(areRare(words, frequencies)).toBe(rare);
  });

  test("words do not count as rare until a sample has been read", () => {
    expect(areRare(["evamannq"], new Map())).toBe(false);
  });
});
