import type { Client } from "@lanyard/client/client-shape";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect } from "vitest";
import { expectRefused } from "./refusal.ts";

/** The organisations that the calls below use. Each test file sets `api` before its tests. */
export const our = {} as { api: TestOrganisations };

export const client = () => our.api.acme.user.client;
type NewContact = Parameters<Client["contacts"]["create"]>[0]["body"];

export async function newContact(body: NewContact) {
  return (await client().contacts.create({ body })).contact;
}

export async function newCompany(name: string) {
  return client().companies.create({ query: { match: "name" }, body: { name } });
}

/** Groups of texts. The texts of a group are compared as equal. */
export const groups = [
  ["Sean O'Bryan", "Sean O’Bryan", "Sean OʼBryan", "Sean O`Bryan"],
  ["Anne-Marie Fold", "Anne‑Marie Fold", "Anne–Marie Fold", "Anne−Marie Fold"],
  ["ACMEFOLD", "ＡＣＭＥＦＯＬＤ", "acme\u200bfold"],
  ["トヨタ", "ﾄﾖﾀ"],
  ["Pfaffi", "Pfaﬃ"],
  ["محمد", "مُحَمَّد", "مـحمد"],
  ["أحمد", "احمد", "إحمد"],
  ["يحيى", "يحيي", "یحیی"],
  ["שלום", "שָׁלוֹם"],
  ["Unit 1234", "Unit ١٢٣٤", "Unit １２３４", "Unit १२३४"],
  ["ΠΑΠΑΔΟΠΟΥΛΟΣ", "Παπαδόπουλος"],
];

/**
 * Creates a contact with the known email. Expects that a contact with `email` is then refused, and that an
 * import skips it.
 */
export async function expectEmailTaken(email: string, known: string): Promise<void> {
  await newContact({ email: known });
  await expectRefused(newContact({ email }), { status: 409, code: "EMAIL_TAKEN" });
  const csvData = `First,Email\nAgain,${email}\n`;
  const columnMapping = { First: "first", Email: "email" };
  const { data } = await client().imports.execute({ body: { csvData, columnMapping } });
  expect(data).toMatchObject({ imported: 0, skipped: 1 });
}

export async function expectFound(group: readonly string[]): Promise<void> {
  const ids: string[] = [];
  for (const last of group) ids.push((await newContact({ last })).id);
  for (const q of group) {
    const listed = await client().contacts.list({ query: { q } });
    expect(listed.contacts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const { results } = await client().search.find({ query: { q } });
    expect(results.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }
}

export async function expectOneCompany(group: readonly string[]): Promise<void> {
  const ids = new Set<string>();
  for (const name of group) ids.add((await newCompany(`${name} & Sons`)).company.id);
  const csvData = ["First,Company", ...group.map((name, n) => `Imported ${n},${name} & Sons`)].join("\n");
  const columnMapping = { First: "first", Company: "company" };
  const { data } = await client().imports.execute({ body: { csvData, columnMapping } });
  expect({ ids: ids.size, made: data.companiesCreated }).toEqual({ ids: 1, made: 0 });
}
