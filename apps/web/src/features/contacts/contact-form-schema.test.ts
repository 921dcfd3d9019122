import { zodResolver } from "@hookform/resolvers/zod";
import { describe, expect, it } from "vitest";
import { resolverInLanguage } from "#src/lib/i18n/resolver-in-language.ts";
import { changedContactBody, newContactBody } from "./contact-form-body.ts";
import { contactFormSchema, contactFormValues } from "./contact-form-schema.ts";

const schema = contactFormSchema();
const empty = contactFormValues(undefined);
const named = { ...empty, first: "Ana", email: "ana@tresmares.com.br" };

async function problems(values: typeof empty): Promise<Record<string, string | undefined>> {
  const { errors } = await resolverInLanguage(zodResolver(schema))(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, error?.message?.toString()]),
  );
}

describe("the contact form", () => {
  it("demands a name and an email", async () => {
    expect(await problems(empty)).toEqual({ last: "Enter a first or last name", email: "Enter an email" });
    expect(await problems({ ...empty, last: "Souza", email: "a@b.co" })).toEqual({});
  });

  it("says what is wrong with each field at once", async () => {
    const values = { ...empty, email: "x@", lead_score: "101", website_url: "ftp://x.example" };
    expect(await problems(values)).toEqual({
      last: "Enter a first or last name",
      email: "Please enter a valid email address",
      lead_score: "Lead score must be between 0 and 100",
      website_url: "Please enter a valid URL (starting with http:// or https://)",
    });
  });

  it.each([
    ["-1", true],
    ["0", false],
    ["100", false],
    ["101", true],
  ])("takes scores from 0 to 100: %s is wrong: %s", async (lead_score, isWrong) => {
    expect("lead_score" in (await problems({ ...empty, lead_score }))).toBe(isWrong);
  });

  it("splits a default name at the first space", () => {
    expect(contactFormValues(undefined, "Ludwig van Beethoven")).toMatchObject({
      first: "Ludwig",
      last: "van Beethoven",
    });
  });

  it("sends what was filled in", () => {
    const values = schema.parse({ ...named, lead_score: "40", company: "Kestrel", tags: "b, a, B" });
    expect(newContactBody(values)).toEqual({
      first: "Ana",
      email: "ana@tresmares.com.br",
      lead_score: 40,
      company: "Kestrel",
      company_id: null,
      tags: "b, a",
    });
  });

  it("sends what was changed, emptied fields too, with the version that was shown", () => {
    const values = schema.parse({ ...named, phone: "" });
    expect(changedContactBody(values, new Set(["phone"]), 3)).toEqual({ phone: null, version: 3 });
    const linked = schema.parse({
      ...named,
      company: "Kestrel",
      company_id: "0190b0a0-0000-7000-8000-000000000000",
    });
    expect(changedContactBody(linked, new Set(["company_id"]), 3)).toEqual({
      company_id: "0190b0a0-0000-7000-8000-000000000000",
      version: 3,
    });
  });
});
