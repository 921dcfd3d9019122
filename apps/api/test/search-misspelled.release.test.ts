import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { createDemoRandom, type DemoRandom } from "#src/demo/demo-random.ts";

const api = await joinTestApi();

test("the search finds nearly all of a hundred misspelled names", async () => {
  const { client } = api.acme.user;
  const random = createDemoRandom(24);
  const names = Array.from({ length: 50 }, () => {
    const word = Array.from({ length: random.whole(5, 9) }, () => random.pick([..."aeioulmnrst"])).join("");
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
  for (const last of names) await client.contacts.create({ body: { last } });
  const misses: string[] = [];
  for (const name of [...names, ...names]) {
    const typed = mistyped(random, name.toLowerCase());
    const { results } = await client.search.find({ query: { q: typed } });
    if (!results.some(({ title }) => title === name)) misses.push(`${name} by ${typed}`);
  }
  expect(misses.length, misses.join(", ")).toBeLessThanOrEqual(1);
});

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Returns the word with one wrong, missing, doubled or swapped letter, but never the original word. */
function mistyped(random: DemoRandom, word: string): string {
  const all = [...word];
  const at = random.whole(0, all.length - 2);
  const [letter = "", next = ""] = all.slice(at);
  const slips = [[random.pick(letters), next], [next], [letter, letter, next], [next, letter]];
  const typed = [...all.slice(0, at), ...random.pick(slips), ...all.slice(at + 2)].join("");
  return typed === word ? mistyped(random, word) : typed;
}
