import { createPool } from "@lanyard/server-kit/pool";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { refusal } from "./refusal.ts";

let api: TestApi;
let owner: Pool;
beforeAll(async () => {
  api = await startTestApi();
  owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "owner" });
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

const client = () => api.acme.user.client;
type NewContact = Parameters<TestApi["acme"]["user"]["client"]["contacts"]["create"]>[0]["body"];

async function newContact(body: NewContact) {
  return (await client().contacts.create({ body })).contact;
}

async function newCompany(name: string) {
  return client().companies.create({ query: { match: "name" }, body: { name } });
}

describe("the text of a request", () => {
  test.each([
    ["a zero-width space at the end", "anna@a.example\u200b"],
    ["direction marks around it", "\u202aanna@a.example\u202c"],
    ["a soft hyphen", "an\u00adna@a.example"],
    ["a zero-width joiner", "an\u200dna@a.example"],
    ["its Unicode normalization form", "jose\u0301@a.example"],
  ])("a second contact cannot have an email that differs only by %s", async (_, email) => {
    const known = email.startsWith("jos") ? "josé@a.example" : "anna@a.example";
    await newContact({ email: known }).catch(() => undefined);
    const refused = await refusal(newContact({ email }));
    expect(refused).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
    const csvData = `First,Email\nAgain,${email}\n`;
    const columnMapping = { First: "first", Email: "email" };
    const { data } = await client().imports.execute({ body: { csvData, columnMapping } });
    expect(data).toMatchObject({ imported: 0, skipped: 1 });
  });

  test.each([["Tidy Works\u200b"], ["Tidy\u00ad Works"], ["\ufeffTIDY WORKS"], ["Tidy\u00a0Works"]])(
    "creating a company named %j returns the company Tidy Works",
    async (name) => {
      const first = await newCompany("Tidy Works");
      expect((await newCompany(name)).company.id).toBe(first.company.id);
    },
  );

  test("a text is stored in one Unicode form without invisible characters", async () => {
    const contact = await newContact({
      first: "Jose\u0301\u200b",
      last: "Ni\u200bcoara",
      phone: "\u202a+40 21 555 0134\u202c",
      tags: "VIP, VIP\u200b, Key\u00a0Account, Key Account, Cafe\u0301, Café",
      external_id: "A-1\u200b",
      address: "1 \u200fרחוב\nCork",
    });
    expect(contact).toMatchObject({
      first: "José",
      last: "Nicoara",
      phone: "+40 21 555 0134",
      tags: "VIP, Key Account, Café",
      external_id: "A-1",
      address: "1 \u200fרחוב\nCork",
    });
  });

  test("a text keeps the joiners that scripts and emoji need", async () => {
    const [first, last] = ["می\u200cخواهم", "👩\u200d🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿"];
    expect(await newContact({ first, last })).toMatchObject({ first, last });
  });

  test("a text's length counts visible characters", async () => {
    expect(await newContact({ first: "e\u0301".repeat(100) })).toMatchObject({ first: "é".repeat(100) });
    expect(await newContact({ first: "𠮷".repeat(100), last: "𠮷".repeat(100) })).toMatchObject({
      first: "𠮷".repeat(100),
    });
    expect(await refusal(newContact({ first: "é".repeat(101) }))).toMatchObject({
      status: 400,
      errors: [{ path: "first" }],
    });
  });
});

describe("equivalent texts", () => {
  const groups = [
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

  test.each(groups.map((group) => [group] as const))(
    "a search for one of these texts finds all of them: %j",
    async (group) => {
      const ids: string[] = [];
      for (const last of group) ids.push((await newContact({ last })).id);
      for (const q of group) {
        const listed = await client().contacts.list({ query: { q } });
        expect(listed.contacts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        const { results } = await client().search.find({ query: { q } });
        expect(results.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      }
    },
  );

  test.each(groups.map((group) => [group] as const))(
    "companies with equivalent names are one company: %j",
    async (group) => {
      const ids = new Set<string>();
      for (const name of group) ids.add((await newCompany(`${name} & Sons`)).company.id);
      const csvData = ["First,Company", ...group.map((name, n) => `Imported ${n},${name} & Sons`)].join("\n");
      const columnMapping = { First: "first", Company: "company" };
      const { data } = await client().imports.execute({ body: { csvData, columnMapping } });
      expect({ ids: ids.size, made: data.companiesCreated }).toEqual({ ids: 1, made: 0 });
    },
  );

  test("equivalent texts are marked in search results", async () => {
    await newContact({ first: "Marked", last: "D’Anvers‑Fold" });
    const [found] = (await client().search.find({ query: { q: "d'anvers-fold" } })).results;
    expect(found).toMatchObject({
      title: "Marked D’Anvers‑Fold",
      marks: [{ field: "title", start: 7, end: 20 }],
    });
  });

  test("a search finds notes that contain equivalent texts", async () => {
    const { id } = await newContact({ first: "Noted", last: "Person" });
    const body = "Met O’Grady at ＬＡＴＥＦＯＬＤ in room ١٢٣";
    await client().contactNotes.create({ params: { id }, body: { body } });
    const titles = async (q: string) =>
      (await client().search.find({ query: { q } })).results.map(({ title }) => title);
    for (const q of ["o'grady", "latefold", "room 123"]) expect(await titles(q)).toEqual(["Noted Person"]);
  });

  test("companies with equivalent names are likely duplicates", async () => {
    const { company } = await client().companies.create({ body: { name: "O'Keeffe Folding & Sons" } });
    await vi.waitFor(async () => {
      const values = { name: "O’Keeffe Folding & Sons" };
      const { likely } = await client().duplicates.check({ body: { noun: "company", values } });
      expect(likely).toMatchObject([{ id: company.id }]);
    });
  });
});

describe("records stored by an older version", () => {
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
    expect(await refusal(newContact({ email: "nora@aged.example" }))).toMatchObject({ code: "EMAIL_TAKEN" });
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
    const found = async () =>
      (await client().search.find({ query: { q: "o'aged", literal: "true" } })).results;
    expect(await found()).toEqual([]);
    await storeAsBefore("select 1", []);
    expect(await found()).toMatchObject([{ title: "Late Noted" }]);
  });
});
