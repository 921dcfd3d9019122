import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { expect } from "vitest";
import { findable } from "./search-samples.ts";

/** The test organisations, acme's id, and connections with the owner's role and the API's role. */
export const our = {} as { api: TestOrganisations; owner: Pool; app: Pool; acmeId: string };

export async function withSearch(): Promise<void> {
  const api = await joinTestApi();
  for (const body of findable) await api.acme.user.client.contacts.create({ body });
  const acmeId = await crmIdOf(api, api.acme);
  const { ownerUrl, appUrl } = api.database;
  Object.assign(our, { api, acmeId, owner: testPool(ownerUrl), app: testPool(appUrl) });
}

export async function createContacts(bodies: readonly { first: string }[]): Promise<void> {
  for (const body of bodies) await our.api.acme.user.client.contacts.create({ body });
}

export const find = async (q: string) =>
  (await our.api.acme.viewer.client.search.find({ query: { q } })).results;
export const titles = async (q: string) => (await find(q)).map(({ title }) => title);

export const corrections = async (q: string) =>
  (await find(q)).map(({ title, corrected }) => [title, corrected?.to]);

export const found = async (q: string) => {
  const { contacts } = await our.api.acme.viewer.client.contacts.list({ query: { q } });
  return { searched: await titles(q), listed: contacts.map(({ first }) => first) };
};

export async function createNoted(first: string, body: string) {
  const { client } = our.api.acme.user;
  const { contact } = await client.contacts.create({ body: { first } });
  const params = { id: contact.id };
  const { note } = await client.contactNotes.create({ params, body: { body } });
  return { params, note: { id: contact.id, noteId: note.id } };
}

export async function expectSpellings(text: string, expected: readonly string[]): Promise<void> {
  expect((await titles(text)).toSorted()).toEqual(expected);
  const { contacts } = await our.api.acme.viewer.client.contacts.list({ query: { q: text } });
  expect(contacts.map(({ first, last }) => `${first} ${last}`)).toEqual(expected);
}

/** Indexes queued words in a transaction, as a background job does. Returns a function that commits it. */
export const readWords = async () => {
  const client = await our.app.connect();
  await client.query(`begin; set local app.org = '${our.acmeId}'`);
  await client.query("select crm.fold_search_words($1)", [our.acmeId]);
  return () => client.query("commit").finally(() => client.release());
};

/** Indexes queued words. Returns which of these words are then known. */
export const known = async (...words: string[]) => {
  await (await readWords())();
  const { rows } = await our.owner.query(
    "select word, only_notes from crm.search_words where org_id = $1 and word = any ($2) order by word",
    [our.acmeId, words],
  );
  return rows.map((row) => `${row.word}${row.only_notes ? ", in notes" : ""}`);
};
