import { describe, expect, test } from "vitest";
import { areRare, matchedFragments } from "./matched-fragments.ts";

/** Frequencies of an organisation whose addresses share one domain and in which many are called Alistair. */
const frequencies = new Map(
  Object.entries({ exa: 0.75, xam: 0.75, amp: 0.75, mpl: 0.75, ple: 0.75, com: 0.75, exam: 0.75, ampl: 0.75 })
    .concat(Object.entries({ xamp: 0.75, mple: 0.75, examp: 0.75, xampl: 0.75, ample: 0.75 }))
    .concat(Object.entries({ man: 0.16, ann: 0.09, ama: 0.03, eva: 0.006, vam: 0.002, mann: 0.05 }))
    .concat(Object.entries({ sta: 0.007, tai: 0.007, air: 0.007, stai: 0.005, tair: 0.005, stair: 0.005 })),
);

describe("what the trigram index is asked about", () => {
  test("of a word, the letters that few have, and as few lists as leave few records", () => {
    expect(matchedFragments(["evamann"], frequencies)).toEqual(["evama"]);
  });

  test("not what is rare by each three letters, but common together", () => {
    const [part = ""] = matchedFragments(["ristair"], frequencies);
    expect(part).toMatch(/^ris/u);
  });

  test("of an address, the name and not the domain that all have", () => {
    expect(matchedFragments(["evamann@example.com"], frequencies)).toEqual(["evama"]);
  });

  test("of several words, more than the rarest only where its list is worth it", () => {
    expect(matchedFragments(["zuzanna", "evamann"], frequencies)).toHaveLength(2);
    expect(matchedFragments(["zuzanna", "example"], frequencies)).toHaveLength(1);
  });

  test("nothing in particular where all letters are common, or none makes a trigram", () => {
    expect(matchedFragments(["jo@example.com"], frequencies)).toEqual([]);
    expect(matchedFragments(["an", "李明"], frequencies)).toEqual([]);
  });

  test("some of each word's letters, while nothing is known of any", () => {
    const [part = ""] = matchedFragments(["hannover"], new Map());
    expect("hannover").toContain(part);
    expect(part.length).toBeGreaterThan(3);
  });
});

describe("whether hardly anybody has all words", () => {
  test.each<[text: string, words: string[], rare: boolean]>([
    ["letters that the sample does not have", ["evamannq"], true],
    ["letters that many have, none of them rare", ["exam"], false],
    ["letters of one word, however rare the other is not", ["example", "qqxxzz"], true],
    ["three words, each of them rather rare", ["vam", "stair", "eva"], true],
    ["two letters", ["qz"], false],
    ["a script whose letters are not sampled", ["李明王"], false],
  ])("%s: %j is rare: %j", (_, words, rare) => {
    expect(areRare(words, frequencies)).toBe(rare);
  });

  test("is unknown before a sample was read", () => {
    expect(areRare(["evamannq"], new Map())).toBe(false);
  });
});
