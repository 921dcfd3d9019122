import { organisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, startTestApi } from "@lanyard/test-kit/test-api";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createNgramFrequencies } from "#src/features/search/ngram-frequencies.ts";
import { readNgramFrequencies } from "#src/features/search/ngram-frequencies-sql.ts";
import { selectMatches } from "#src/features/search/search-sql.ts";
import { type SearchTerms, searchTerms } from "#src/features/search/search-terms.ts";
import { plansOf } from "./plans-shown.ts";
import { findable } from "./search-samples.ts";

const api = await startTestApi();
for (const body of findable) await api.acme.user.client.contacts.create({ body });
const owner = testPool(api.database.ownerUrl);
const app = testPool(api.database.appUrl);
afterAll(() => api.stop());

async function find(q: string) {
  const { results } = await api.acme.viewer.client.search.find({ query: { q } });
  return results;
}
const titles = async (q: string) => (await find(q)).map(({ title }) => title);

describe("the global search among many records", () => {
  const many = 30_000;
  let orgId: string;

  beforeAll(async () => {
    orgId = await crmIdOf(api, api.acme);
    await owner.query("set session_replication_role = replica");
    await owner.query(
      `insert into crm.contacts (org_id, id, first, last, company, name_key, company_key, search_text)
       select $1, gen_random_uuid(), 'Grace', 'Common ' || n, 'Bulk ' || n % 50, 'grace common ' || n, 'bulk ' || n % 50,
         'grace common ' || n || E'\\n' || 'bulk ' || n % 50 || case when n % 4 = 0 then E'\\nheadquarters' else '' end
       from generate_series(1, $2::int) n`,
      [orgId, many],
    );
    await owner.query(
      `insert into crm.contacts (org_id, id, first, last, name_key, search_text)
       select $1, gen_random_uuid(), 'No ' || n, 'Commer', 'no ' || n || ' commer', 'no ' || n || ' commer'
       from generate_series(1, 400) n`,
      [orgId],
    );
    await owner.query(
      `insert into crm.contacts (org_id, id, first, last, name_key, search_text)
       select $1, gen_random_uuid(), 'No ' || n, 'ქაფარიძე', 'no ' || n || ' ქაფარიძე', 'no ' || n || ' ქაფარიძე'
       from generate_series(1, 400) n`,
      [orgId],
    );
    await owner.query(
      `insert into crm.contacts (org_id, id, first, last, name_key, search_text)
       values ($1, '01000000-0000-7000-8000-000000000001', '小 明', '王', '王 小明', E'王 小明\\nanna 李小明 ltd')`,
      [orgId],
    );
    await owner.query(
      `insert into crm.companies (org_id, id, name, name_key, search_text)
       select $1, gen_random_uuid(), 'Grace Holding', 'grace holding', 'grace holding'`,
      [orgId],
    );
    await owner.query(
      "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'contact', gen_random_uuid(), $2)",
      [orgId, many],
    );
    await owner.query("analyze crm.contacts");
  });

  test("twenty equally good contacts do not hide a company", async () => {
    const results = await find("grace");
    expect(results).toHaveLength(20);
    expect(results.filter(({ type }) => type === "company").map(({ title }) => title)).toEqual([
      "Grace Holding",
    ]);
  });

  test("the search finds as many results as requested", async () => {
    const query = { q: "grace", limit: "5" };
    expect((await api.acme.viewer.client.search.find({ query })).results).toHaveLength(5);
  });

  test.each([
    ["a name", "ann zulu", "Ann Zulu"],
    ["a fragment", "nnersle", "Bo Annersley"],
    ["a fragment of two letters", "qz", "Tobias Qzberg"],
    ["two letters at the end", "aqz", "Ola Baqz"],
    ["two words", "wolf hann", "Cy Wolf"],
    ["digits of a phone number", "550148", "Ödön von Horváth"],
    ["a whole phone number", "+36 1 555 0148", "Ödön von Horváth"],
    ["the end of a phone number", "15550148", "Ödön von Horváth"],
    ["a word of two Chinese characters", "小明", "小 明 王"],
    ["the beginning of a word in Chinese", "李小", "小 明 王"],
    ["a family name of one Chinese character", "李", "小 明 王"],
  ])("the search still finds %s among many records", async (_, text, title) => {
    expect(await titles(text)).toContain(title);
  });

  test("matches at the start of words precede thousands of matches inside words", async () => {
    expect((await titles("ommo"))[0]).toMatch(/^Grace Common/u);
    expect((await titles("an"))[0]).toBe("Ann");
  });

  test.each([
    "grace",
    "common",
    "commer",
    "ommo",
    "ra",
    "qz",
    "nnersle",
    "qqxxzzqq",
    "grace common",
    "12 34",
    "აფარიძე",
    "აფარიძე no",
    "小明",
    "王小",
    "李小",
    "李",
  ])("the search for %j reads less than a tenth of the rows", async (text) => {
    expect(await rowsRead(text)).toBeLessThan(many / 10);
  });

  // The indexes that must find each kind of text. No plan may scan the whole table.
  test.each<[kind: string, text: string, indexes: string[]]>([
    ["exact", "ann zulu", ["contacts_by_search"]],
    ["fragment", "nnersle", ["contacts_by_search"]],
    ["rare", "sokolov", ["contacts_by_search"]],
    ["common", "grace", ["contacts_by_name"]],
    ["common surname", "comm", ["contacts_by_surname"]],
    ["miss", "qqxxzzqq", ["contacts_by_search"]],
    ["two words", "wolf hann", ["contacts_by_search"]],
    ["phone digits", "550148", ["contacts_by_search"]],
  ])("the plan of a search uses indexes: %s", async (_, text, indexes) => {
    const plans = await plansOfSearch(text);
    // A plan without actual rows is only an estimate.
    expect(plans).not.toMatch(/Seq Scan on contacts .*actual/u);
    for (const index of indexes) expect(plans).toMatch(new RegExp(`Scan (on|using) ${index}\\b`, "u"));
  });

  test.each(["ann zulu", "nnersle", "sokolov", "qqxxzzqq", "wolf hann", "550148"])(
    "a search for %j, which the planner's sample lacks, runs without EXPLAIN",
    async (text) => {
      const terms = searchTerms(text, await readNgramFrequencies(app));
      expect(terms?.isRare).toBe(true);
      const plans = await plansOfSearch(text, terms);
      expect(plans).toMatch(/Scan on contacts_by_search .*actual/u);
      expect(plans).not.toMatch(/^Query Text: explain/mu);
      expect(await plansOfSearch(text)).toMatch(/^Query Text: explain/mu);
      expect(await titlesOf({ ...termsOf(text), isRare: true })).toEqual(await titlesOf(termsOf(text)));
    },
  );

  test("a search counts as rare only if its words are typed without punctuation", async () => {
    const frequencies = await readNgramFrequencies(app);
    expect(searchTerms("4711 nnersle", frequencies)?.isRare).toBe(true);
    // A company's name may contain 47-11 as typed, so the frequencies of the words are not enough.
    expect(searchTerms("47-11 nnersle", frequencies)?.isRare).toBe(false);
  });

  test("a search for letters wrongly estimated as rare still lists word starts first", async () => {
    const terms = { ...termsOf("ommo"), isRare: true };
    const [first = ""] = await titlesOf(terms);
    expect(first).toMatch(/^(grace common|no \d+ commer)/u);
    expect(await titlesOf(terms)).toHaveLength(20);
    const [start = ""] = await titlesOf({ ...termsOf("comme"), isRare: true });
    expect(start).toMatch(/commer$/u);
  });

  test("frequent matches inside words are searched in the newest records, not the index", async () => {
    expect(await titles("dquart")).toHaveLength(20);
    expect(await plansOfSearch("dquart")).not.toMatch(/Scan on contacts_by_search .*actual rows=\d{3}/u);
    expect(await plansOfSearch("nnersle")).toMatch(/Scan on contacts_by_search .*actual rows=1\b/u);
  });

  test.each([{ stageIds: [] }, { taskColumn: "contact_id" }])(
    "a page of a broad filter, sorted by %j, reads only the contacts that it shows",
    async (order) => {
      const conditions = JSON.stringify([{ op: "contains", column: "search_text", value: "common" }]);
      const plans = await plansOfQuery(
        "select * from crm.matching_ids_by_place('contacts', $1, $2::jsonb, $3::jsonb, 20, 0)",
        [orgId, conditions, JSON.stringify({ ...order, descending: false })],
      );
      const scans = [...plans.matchAll(/Scan.* on contacts .*actual rows=([\d.]+) loops/gu)];
      expect(scans.map(([, rows]) => Number(rows))).toEqual([20]);
      expect(plans).not.toMatch(/Rows Removed by Filter: \d{4}/u);
    },
  );

  test("the API reads letter frequencies of the planner's sample but cannot read texts", async () => {
    const frequencies = await readNgramFrequencies(app);
    expect(frequencies.get("commo")).toBeGreaterThan(0.9);
    expect(frequencies.get("headq")).toBeGreaterThan(0.15);
    expect(frequencies.get("headq")).toBeLessThan(0.35);
    expect([...frequencies.keys()].filter((fragment) => !/^[a-z0-9]{3,5}$/u.test(fragment))).toEqual([]);
    await expect(
      app.query("select histogram_bounds from pg_stats where attname = 'search_text'"),
    ).resolves.toMatchObject({ rows: [] });
  });

  test("the API starts without letter frequencies and loads them in the background", async () => {
    const warnings: unknown[] = [];
    const log = { warn: (...words: unknown[]) => void warnings.push(words) };
    const known = createNgramFrequencies(app, log);
    expect(known().size).toBe(0);
    await expect.poll(() => known().size).toBeGreaterThan(100);
    const unreachable = createNgramFrequencies(
      createPool({ url: "postgres://127.0.0.1:1/none", max: 1, applicationName: "none" }),
      log,
    );
    expect(unreachable().size).toBe(0);
    await expect.poll(() => warnings).toHaveLength(1);
  });

  function termsOf(text: string): SearchTerms {
    const terms = searchTerms(text);
    if (terms === undefined) throw new Error("nothing to look for");
    return terms;
  }

  async function titlesOf(terms: SearchTerms): Promise<string[]> {
    return createTenantDatabase(app).transaction(organisationId.parse(orgId), async (tx) =>
      (await selectMatches(tx, terms, 20)).records.map(({ title }) => title ?? ""),
    );
  }

  const plansOfSearch = (text: string, terms = searchTerms(text)) =>
    plansOfQuery("select * from crm.search_contacts($1, $2::jsonb, 20)", [orgId, JSON.stringify(terms)]);

  async function plansOfQuery(query: string, values: readonly string[]): Promise<string> {
    const client = await owner.connect();
    try {
      return await plansOf(client, async () => {
        await client.query(`begin; set local app.org = '${orgId}'`);
        await client.query(query, [...values]);
      });
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  async function rowsRead(text: string): Promise<number> {
    return createTenantDatabase(app).transaction(organisationId.parse(orgId), async (tx) => {
      const before = await readSoFar();
      await selectMatches(tx, termsOf(text), 20);
      return (await readSoFar()) - before;

      async function readSoFar() {
        const { rows } = await sql<{ read: number }>`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
          from pg_stat_xact_user_tables where relid = 'crm.contacts'::regclass`.execute(tx.db);
        return rows[0]?.read ?? 0;
      }
    });
  }
});
