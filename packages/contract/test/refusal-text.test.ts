import { describe, expect, it } from "vitest";
import { languages } from "#src/person/person-options.ts";
import { problemCodes } from "#src/problem-codes.ts";
import { refusalText, refusalTranslations } from "#src/refusal/refusal-text.ts";

const others = languages.filter((language) => language !== "en");
/** Written alike in some of them. */
const alike = new Set(["{field}: {reason}: “{value}”", "contacts"]);
const parametersOf = (text: string) => (text.match(/\{\w+\}/gu) ?? []).sort();

describe("refusals in other languages", () => {
  it("have every code, in every language", () => {
    for (const { message } of Object.values(problemCodes)) {
      for (const language of others) expect(refusalText(message, language)).not.toBe(message);
      expect(refusalText(message, "en")).toBe(message);
    }
  });

  it("keep their parameters, leave nothing in English and nothing empty", () => {
    for (const [english, translation] of Object.entries(refusalTranslations)) {
      for (const language of others) {
        const text = translation[language];
        expect(parametersOf(text), english).toEqual(parametersOf(english));
        expect(text.trim(), english).not.toBe("");
        if (!alike.has(english)) expect(text, english).not.toBe(english);
      }
    }
  });

  it.each([
    ["Must be a whole number from 0 to 100", "Muss eine ganze Zahl von 0 bis 100 sein"],
    ["Email already used by Ann (ID: 7)", "E-Mail-Adresse bereits von Ann (ID: 7) verwendet"],
    [
      "Email already exists for contact: Ann (ID: 7) (ID: 8)",
      "Die E-Mail-Adresse hat schon der Kontakt: Ann (ID: 7) (ID: 8)",
    ],
    [
      "Lead Score: Must be a whole number from 0 to 100: “a: “b””",
      "Lead Score: Muss eine ganze Zahl von 0 bis 100 sein: „a: “b”“",
    ],
  ])("fill in what differs: %s", (english, german) => {
    expect(refusalText(english, "de")).toBe(german);
  });

  it("leave alone what the catalogue does not have", () => {
    expect(refusalText("toString", "de")).toBe("toString");
    expect(refusalText("Somebody's own words", "fr")).toBe("Somebody's own words");
  });
});
