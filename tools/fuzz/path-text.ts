import fc from "fast-check";
import { oddString } from "./odd-values.ts";
import { nounOf, ownedNoun, singular, type ValueContext } from "./record-noun.ts";
import { markedId } from "./request-text.ts";
import { foreignId } from "./schema-values.ts";

/** Most requests use the newest records, because earlier requests have deleted most of the others. */
const newestDraws = 3;

/** Texts that are malformed in a URL, or that change the path. */
const brokenPart = fc.constantFrom(
  ...[
    "%",
    "%zz",
    "%ff",
    "%00",
    "%2e%2e",
    "..%2f..",
    "%c0%af",
    "a;b",
    "*",
    "~",
    "x".repeat(201),
    "y".repeat(4000),
  ],
);

/** Returns the path of a route with values for its parameters, mostly ids of related records. */
export function pathText(path: string): fc.Arbitrary<string> {
  const words = path.split("/").slice(1);
  const noun = singular(words[0] ?? "");
  return fc.nat(newestDraws).chain((draw) => {
    const own = (name: string) => markedId("own", ownedNoun(nounOf({ name, noun }), noun), draw);
    const parts = words.map((word) => {
      const name = word.slice(1, -1);
      return word.startsWith("{") ? parameter(own(name), { name, noun }) : fc.constant(word);
    });
    return fc.tuple(...parts).map((texts) => `/${texts.join("/")}`);
  });
}

function parameter(own: string, place: ValueContext): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(own) },
    { weight: 3, arbitrary: foreignId(place) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: oddString.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
    },
    { weight: 1, arbitrary: brokenPart },
  );
}
