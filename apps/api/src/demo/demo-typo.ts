import type { DemoRandom } from "./demo-random.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** The word with one letter wrong, missing, doubled, or swapped with the next; never the word itself. */
export function mistyped(random: DemoRandom, word: string): string {
  const all = [...word];
  const at = random.whole(0, all.length - 2);
  const [letter = "", next = ""] = all.slice(at);
  const slips = [[random.pick(letters), next], [next], [letter, letter, next], [next, letter]];
  const typed = [...all.slice(0, at), ...random.pick(slips), ...all.slice(at + 2)].join("");
  return typed === word ? mistyped(random, word) : typed;
}
