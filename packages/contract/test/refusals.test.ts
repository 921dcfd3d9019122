import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import de from "#src/refusals/de.json" with { type: "json" };
import en from "#src/refusals/en.json" with { type: "json" };
import es from "#src/refusals/es.json" with { type: "json" };
import fr from "#src/refusals/fr.json" with { type: "json" };
import { refusal, refusalIn, refusalMessage } from "#src/refusals/refusal.ts";
import { findParameters } from "../../../apps/web/vite/message-types.ts";
import { catalogueTypes } from "../../../tools/generate/catalogue-types.ts";
import { root } from "../../../tools/run/child-command.ts";

type Texts = Readonly<Record<string, string>>;

const english: Texts = en;

describe.each<[string, Texts]>([
  ["German", de],
  ["Spanish", es],
  ["French", fr],
])("refusal texts in %s", (_, texts) => {
  it("the translated texts have the ids of the English catalogue", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  it("translated refusals have the English parameters but other, non-empty texts", () => {
    for (const [id, text] of Object.entries(texts)) {
      expect([...findParameters(text).keys()].sort(), id).toEqual(
        [...findParameters(english[id] ?? "").keys()].sort(),
      );
      expect(text.trim(), id).not.toBe("");
      // Texts that consist of parameters need no translation.
      const hasWords = /\p{L}/u.test(text.replaceAll(/\{\w+\}/gu, ""));
      if (hasWords) expect(text, id).not.toBe(english[id]);
    }
  });
});

it("French refusals have no-break spaces before colons and similar punctuation", () => {
  expect(Object.entries(fr).filter(([, text]) => / [:;?!»]|« /u.test(text))).toEqual([]);
});

describe("a schema's refusal", () => {
  it("a refusal is decoded from the message of a schema issue", () => {
    expect(refusalIn(refusalMessage("textTooLong", { max: 200 }))).toEqual(
      refusal("textTooLong", { max: 200 }),
    );
    expect(refusalIn(refusalMessage("noteEmpty"))).toEqual(refusal("noteEmpty"));
  });

  it("a schema's default message contains no refusal", () => {
    expect(refusalIn("Invalid input: expected string, received number")).toBeUndefined();
  });
});

it("the generated types of message parameters are up to date", () => {
  for (const { path, text } of catalogueTypes)
    expect(readFileSync(join(root, path), "utf8"), "run `npm run generate`").toBe(text());
});
