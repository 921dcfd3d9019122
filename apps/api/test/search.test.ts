import { createPool } from "@lanyard/server-kit/pool";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchTerms } from "#src/features/search/search-terms.ts";
import { refusal } from "./refusal.ts";
import { findable } from "./search-samples.ts";

let api: TestApi;
let owner: Pool;
let app: Pool;

beforeAll(async () => {
  api = await startTestApi();
  const { client } = api.acme.user;
  for (const body of findable) await client.contacts.create({ body });
  const { company } = await client.companies.create({
    body: { name: "Corrib Analytics", industry: "Technology", website: "https://corrib.example/" },
  });
  await client.contacts.create({
    body: { first: "Niamh", last: "O’Brien", job_title: "Chief Revenue Officer", company_id: company.id },
  });
  await api.globex.user.client.contacts.create({ body: { first: "Ann", last: "Globex" } });
  owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "owner" });
  app = createPool({ url: api.database.appUrl, max: 1, applicationName: "app" });
});
afterAll(async () => {
  await owner.end();
  await app.end();
  await api.stop();
});

async function find(q: string, limit?: number) {
  const { results } = await api.acme.viewer.client.search.find({
    query: { q, limit: limit?.toString() } as never,
  });
  return results;
}
const titles = async (q: string) => (await find(q)).map(({ title }) => title);

describe("the global search", () => {
  test("ranks what is exactly the text first, then what begins a word with it, then what has it inside", async () => {
    expect(await titles("ann")).toEqual([
      "Ann",
      "Ann Zulu",
      "Annabel Young",
      "Bo Annersley",
      "Joanna Xu",
      "Cy Wolf",
    ]);
  });

  test.each(
    [
      ["odon HORVATH", ["Ödön von Horváth"]],
      ["rück", ["Cy Wolf"]],
      ["planner hann", ["Cy Wolf"]],
      ["+36 1 5550148", ["Ödön von Horváth"]],
      ["5550148", ["Ödön von Horváth"]],
      ["(1) 555", ["Ödön von Horváth"]],
      ["only@the-mail", ["only@the-mail.example"]],
      ["mail.ex", ["only@the-mail.example"]],
      ["0%", ["100% Under_score"]],
      ["r_s", ["100% Under_score"]],
      ["соко", ["Марина Соколова"]],
      ["qz", ["Tobias Qzberg", "Ola Baqz"]],
      ["ann nobody", []],
      ["%%", []],
      [".*", []],
      ["\\", []],
      ["((", []],
    ].filter(([text]) => String(text).length > 1) as [string, string[]][],
  )("finds %j", async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
  });

  test("answers what opens the record and which letters matched", async () => {
    const results = await find("corr");
    expect(results.map(({ type, title }) => `${type} ${title}`)).toEqual([
      "company Corrib Analytics",
      "contact Niamh O’Brien",
    ]);
    const [company, contact] = results;
    expect(company).toMatchObject({
      subtitle: "Technology",
      description: "https://corrib.example/",
      url: `/companies/${company?.id}`,
      contact_count: 1,
    });
    expect(company?.marks).toContainEqual({ field: "title", start: 0, end: 4 });
    expect(contact).toMatchObject({
      subtitle: "Chief Revenue Officer, Corrib Analytics",
      url: `/contacts/${contact?.id}`,
      marks: [{ field: "subtitle", start: 23, end: 27 }],
    });
  });

  test("marks the digits of a phone number through its formatting", async () => {
    const [found] = await find("3615550148");
    const mark = found?.marks.find(({ field }) => field === "description");
    expect(found?.description?.slice(mark?.start, mark?.end)).toBe("36 (1) 555-0148");
  });

  test("finds the pipeline that every organisation has", async () => {
    const [pipeline] = await find("default sales pipeline");
    expect(pipeline).toMatchObject({ type: "pipeline", title: "Default Sales Pipeline" });
    expect(pipeline?.url).toBe(`/pipeline/${pipeline?.id}`);
  });

  test("leaves out what was deleted, and brings it back with the undo", async () => {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Shortlived" } });
    const { actionId } = await client.contacts.delete({ params: { id: contact.id } });
    expect(await titles("shortlived")).toEqual([]);
    await client.actions.undo({ params: { id: actionId } });
    expect(await titles("shortlived")).toEqual(["Shortlived"]);
  });

  test.each([
    ["q", { q: "a" }],
    ["q", { q: " a " }],
    ["q", {}],
    ["q", { q: "x".repeat(201) }],
    ["q", { q: "null in\u0000side" }],
    ["limit", { q: "ann", limit: "0" }],
    ["limit", { q: "ann", limit: "101" }],
    ["org", { q: "ann", org: "globex" }],
  ])("refuses a wrong %s, naming it", async (path, query) => {
    const answer = await refusal(api.acme.user.client.search.find({ query: query as never }));
    expect(answer).toMatchObject({ status: 400, errors: [{ path }] });
  });
});

describe("umlauts and their spellings find each other", () => {
  const spelled = [
    { first: "Jürgen", last: "Müllerkind", city: "Zürich" },
    { first: "Juergen", last: "Muellerkind", city: "Zuerich" },
    { first: "Søren", last: "Håkonsson", company: "Ærø Straße" },
    { first: "Soeren", last: "Haakonsson", company: "Aeroe Strasse" },
    { first: "Samuel", last: "Joekind" },
    { first: "Johanna", last: "Jokind" },
    { first: "Michael", last: "Aaronsen" },
  ];
  const both = ["Juergen Muellerkind", "Jürgen Müllerkind"];
  const nordic = ["Soeren Haakonsson", "Søren Håkonsson"];
  beforeAll(async () => {
    for (const body of spelled) await api.acme.user.client.contacts.create({ body });
  });

  test.each([
    ["müllerkind", both],
    ["muellerkind", both],
    ["MÜLLERKI", both],
    ["muelle", both],
    ["juergen müllerk", both],
    ["sören", nordic],
    ["søren", nordic],
    ["soeren", nordic],
    ["haakons", nordic],
    ["håkons", nordic],
    ["aeroe strasse", nordic],
    ["ærø straße", nordic],
    ["samue", ["Samuel Joekind"]],
    ["amuel", ["Samuel Joekind"]],
    ["joekind", ["Samuel Joekind"]],
    ["joek", ["Samuel Joekind"]],
    ["michael", ["Michael Aaronsen"]],
    ["aaronsen", ["Michael Aaronsen"]],
  ])("%j, everywhere and in the list", async (text, expected) => {
    expect((await titles(text)).toSorted()).toEqual(expected);
    const { contacts } = await api.acme.viewer.client.contacts.list({ query: { q: text } });
    expect(contacts.map(({ first, last }) => `${first} ${last}`)).toEqual(expected);
  });

  test("in the filter of a city", async () => {
    for (const city of ["zurich", "zürich", "Zuerich", "zueri"]) {
      const { contacts } = await api.acme.viewer.client.contacts.list({ query: { city } });
      expect(contacts.map(({ last }) => last)).toEqual(["Muellerkind", "Müllerkind"]);
    }
  });

  test.each([
    ["muellerk", "Jürgen Müllerkind", "Müllerk"],
    ["müllerk", "Juergen Muellerkind", "Muellerk"],
    ["haakon", "Søren Håkonsson", "Håkon"],
  ])("%j is marked in %j", async (text, title, marked) => {
    const found = (await find(text)).find((each) => each.title === title);
    expect(found?.marks.map(({ start, end }) => title.slice(start, end))).toEqual([marked]);
  });
});

describe("the wall between organisations", () => {
  test("the function answers only for the organisation of its transaction", async () => {
    const terms = JSON.stringify(searchTerms("ann"));
    const orgs = await owner.query("select slug, id from crm.organisations");
    const idOf = (slug: string) => orgs.rows.find((row) => row.slug === slug)?.id;
    const client = await app.connect();
    try {
      await client.query(`begin; set local app.org = '${idOf("globex")}'`);
      const call = "select count(*)::int as count from crm.search_contacts($1, $2::jsonb, 20)";
      expect((await client.query(call, [idOf("acme"), terms])).rows).toEqual([{ count: 0 }]);
      expect((await client.query(call, [idOf("globex"), terms])).rows).toEqual([{ count: 1 }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("nobody finds what belongs to the other", async () => {
    const { results } = await api.globex.viewer.client.search.find({ query: { q: "ann" } });
    expect(results.map(({ title }) => title)).toEqual(["Ann Globex"]);
  });
});
