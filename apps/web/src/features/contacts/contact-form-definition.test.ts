import { zodResolver } from "@hookform/resolvers/zod";
import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { expect, it } from "vitest";
import { resolverInLanguage } from "#src/lib/i18n/refusal-text.ts";
import { changedBody, fieldAt, formSchema, newBody, startValues } from "#src/records/form/form-values.ts";
import { contactForm } from "./contact-form-definition.tsx";

const empty = startValues(contactForm, undefined);
const parse = (values: typeof empty) => formSchema(contactForm, values, undefined).parse(values);
const created = (values: typeof empty) => newBody(contactForm, parse(values), new Set());
const changed = (values: typeof empty, names: readonly string[]) =>
  changedBody(contactForm, parse(values), new Set(names), 3);
const named = { ...empty, first: "Ana", email: "ana@tresmares.com.br" };

async function problems(values: typeof empty): Promise<Record<string, string | undefined>> {
  const { errors } = await resolverInLanguage(zodResolver(formSchema(contactForm, values, undefined)))(
    values,
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  );
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, error?.message?.toString()]),
  );
}

it("the contact form requires a name and an e-mail address", async () => {
  expect(await problems(empty)).toEqual({
    last: "Enter a first or last name",
    email: "Enter an email address",
  });
  expect(await problems({ ...empty, last: "Souza", email: "a@b.co" })).toEqual({});
});

it("the contact form reports all invalid fields together", async () => {
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
])("a lead score of %s is out of range: %s", async (lead_score, isWrong) => {
  expect("lead_score" in (await problems({ ...empty, lead_score }))).toBe(isWrong);
});

it("creating a contact sends only filled fields", () => {
  const company = { id: null, name: "Kestrel" };
  expect(created({ ...named, lead_score: "40", company, tags: "b, a, B" })).toEqual({
    first: "Ana",
    email: "ana@tresmares.com.br",
    lead_score: 40,
    company: "Kestrel",
    company_id: null,
    tags: "b, a",
  });
  expect(created(named)).toEqual({ first: "Ana", email: "ana@tresmares.com.br" });
});

it("changing a contact sends changed and emptied fields, and the version it opened", () => {
  expect(changed({ ...named, phone: "" }, ["phone"])).toEqual({ phone: null, version: 3 });
  const company = { id: "0190b0a0-0000-7000-8000-000000000000", name: "Kestrel" };
  expect(changed({ ...named, company }, ["company"])).toEqual({ company_id: company.id, version: 3 });
  expect(changed(named, ["company"])).toEqual({ company: null, company_id: null, version: 3 });
});

it("a linked company and its name count as one field", () => {
  // The server names such paths in refusals (apps/api/test/contact.test.ts).
  const paths = ["company", "company_name", "company_id", "phone", "elsewhere"];
  const names = paths.map((path) => fieldAt(contactForm, path)?.name);
  expect(names).toEqual(["company", "company", "company", "phone", undefined]);
  const contact = { company: "Kestrel", company_id: "k-1" } as Contact;
  expect(startValues(contactForm, contact).company).toEqual({ id: "k-1", name: "Kestrel" });
});
