import { testPool } from "@lanyard/test-kit/database";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, test, vi } from "vitest";
import {
  client,
  expectEmailTaken,
  expectFound,
  expectOneCompany,
  groups,
  newContact,
  our,
} from "./compared-text-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await startTestApi();
our.api = api;
const owner = testPool(api.database.ownerUrl);
afterAll(() => api.stop());

test.each([
  ["direction marks around it", "\u202abert@a.example\u202c", "bert@a.example"],
  ["a soft hyphen", "cl\u00adara@a.example", "clara@a.example"],
  ["a zero-width joiner", "do\u200dra@a.example", "dora@a.example"],
  ["its Unicode normalization form", "jose\u0301@a.example", "josé@a.example"],
])("a second contact cannot have an email that differs only by %s", (_, email, known) =>
  expectEmailTaken(email, known),
);

const others = groups.slice(1).map((group) => [group] as const);

test.each(others)("a search for one of these texts finds all of them: %j", expectFound);

test.each(others)("these equivalent names match one company: %j", expectOneCompany);

const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await owner.query("select from crm.phone_rereadings");
    expect(rows).toEqual([]);
  });

/**
 * Runs a statement that stores keys as an older version did, queues all organisations as the migration
 * does, restarts the API, and waits until the queue is empty.
 */
async function storeAsBefore(statement: string, values: readonly unknown[]) {
  await owner.query("alter table crm.contacts no force row level security");
  await owner.query("alter table crm.phone_rereadings no force row level security");
  await owner.query(statement, [...values]);
  await owner.query("insert into crm.phone_rereadings (org_id) select id from crm.organisations");
  await api.restart();
  await settled();
}

test("records stored by an older version are migrated without a new record version", async () => {
  const { id } = await newContact({ first: "Nora", last: "O’Sullivan-Aged", email: "nora@aged.example" });
  await storeAsBefore(
    `update crm.contacts set name_key = 'nora o’sullivan-aged', search_text = 'nora o’sullivan-aged',
       email = email || $2, email_key = email_key || $2 where id = $1`,
    [id, "\u200b"],
  );
  const query = { q: "o'sullivan-aged", literal: "true" } as const;
  const { contacts } = await client().contacts.list({ query });
  expect(contacts).toMatchObject([{ id, version: 1 }]);
  await expectRefused(newContact({ email: "nora@aged.example" }), "EMAIL_TAKEN");
});

test("records of an older version stay editable even if their emails now collide", async () => {
  const one = await newContact({ first: "One", email: "one@aged.example" });
  const other = await newContact({ first: "Other", email: "other@aged.example" });
  await storeAsBefore("update crm.contacts set email = $2, email_key = $2 where id = $1", [
    other.id,
    "one@aged.example\u200b",
  ]);
  const params = { id: other.id };
  const { contact } = await client().contacts.update({ params, body: { first: "Edited" } });
  expect(contact).toMatchObject({ id: other.id, first: "Edited" });
  const { contacts } = await client().contacts.list({ query: { q: "one@aged.example" } });
  expect(contacts.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
});

test("notes stored by an older version get the new search columns", async () => {
  const { id } = await newContact({ first: "Late", last: "Noted" });
  await client().contactNotes.create({ params: { id }, body: { body: "Talked to O’Aged" } });
  const { rows } = await owner.query<{ body: string }>(
    "select pg_get_functiondef('crm.folded_text(text)'::regprocedure) as body",
  );
  await owner.query(`create or replace function crm.folded_text(written text) returns text language sql immutable
    parallel safe set search_path = pg_catalog as 'select lower(written collate "C")'`);
  await owner.query("alter table crm.notes no force row level security");
  await owner.query("update crm.notes set body = body");
  await owner.query(rows[0]?.body ?? "");
  const found = async () => (await client().search.find({ query: { q: "o'aged", literal: "true" } })).results;
  expect(await found()).toEqual([]);
  await storeAsBefore("select 1", []);
  expect(await found()).toMatchObject([{ title: "Late Noted" }]);
});
