import { createTestDatabase, testPool } from "@lanyard/test-kit/database";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { contactRecords } from "#src/features/contact/contact.ts";
import { tasks } from "#src/features/task/task.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { loadDemo } from "./demo-load.ts";

const now = new Date("2026-11-20T12:00:00Z");
const people = [
  { id: "person-ines", name: "Ines Duarte", slug: "acme" },
  { id: "person-tobias", name: "Tobias Falk", slug: "acme" },
  { id: "person-amara", name: "Amara Nwosu", slug: "globex" },
].map((person) => ({ ...person, email: `${person.id}@lanyard.example`, role: "user" }));

const database = await createTestDatabase();
const owner = testPool(database.ownerUrl);
const query = vi.spyOn(pg.Client.prototype, "query");
await loadDemo({ databaseUrl: database.appUrl, people, now });
const statements = query.mock.calls.length;
query.mockRestore();
afterAll(async () => {
  await database.drop();
});

async function rows<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  return (await owner.query<T>(sql)).rows;
}

async function value(sql: string): Promise<unknown> {
  const [row] = await rows<Record<string, unknown>>(sql);
  return Object.values(row ?? {})[0];
}

const ofAcme = "org_id = (select id from crm.organisations where slug = 'acme')";

test("the demonstration data is loaded in fewer than 100 statements", async () => {
  const count = (noun: string) => value(`select count(*)::int from crm.${noun} where ${ofAcme}`);
  expect(await count("contacts")).toBe(500);
  expect(await count("companies")).toBe(120);
  expect(await count("deals")).toBe(80);
  expect(await value(`select count(*)::int from crm.contacts where not ${ofAcme}`)).toBe(14);
  expect(statements).toBeLessThan(100);
});

test("the demo organisation acme has a list of lost reasons, and globex has none", async () => {
  const reasons = await rows<{ name: string }>(
    `select name from crm.lost_reasons where ${ofAcme} order by position`,
  );
  expect(reasons.map(({ name }) => name)).toEqual([
    "Price",
    "Went with a competitor",
    "No budget",
    "No response",
  ]);
  expect(await value(`select count(*)::int from crm.lost_reasons where not ${ofAcme}`)).toBe(0);
});

test("every demo member has tasks that are overdue, due today and due later", async () => {
  const today = now.toISOString().slice(0, 10);
  const owned = await rows<Record<string, string | number>>(`
    select owner_id,
      count(*) filter (where due_on < '${today}')::int as overdue,
      count(*) filter (where due_on = '${today}')::int as today,
      count(*) filter (where due_on > '${today}')::int as later,
      count(contact_id)::int as contacts, count(company_id)::int as companies, count(deal_id)::int as deals
    from crm.tasks where done_at is null and due_at is null group by owner_id`);
  expect(owned).toHaveLength(people.length);
  for (const { owner_id, ...counts } of owned)
    for (const [what, count] of Object.entries(counts))
      expect(count, `${what} of ${owner_id}`).toBeGreaterThan(0);
  expect(await value(`select count(*)::int from crm.tasks where due_on is null and ${ofAcme}`)).toBe(4);
  expect(await value("select count(distinct deal_id)::int from crm.tasks")).toBeGreaterThan(10);
});

test("every demonstration task can be found and sorted like a task from a form", async () => {
  for (const row of await rows<Record<string, never>>("select *, due_on::text as due_on from crm.tasks"))
    expect(JSON.stringify(writtenColumns(tasks.kind, row))).toBe(JSON.stringify(row));
});

test("the stored record counts of the demonstration equal the numbers of its rows", async () => {
  const wrong = await rows(`
    select c.org_id, c.noun, sum(c.delta) from crm.record_counts c group by c.org_id, c.noun
    having sum(c.delta) <> case c.noun
      when 'contact' then (select count(*) from crm.contacts x where x.org_id = c.org_id)
      when 'company' then (select count(*) from crm.companies x where x.org_id = c.org_id)
      when 'deal' then (select count(*) from crm.deals x where x.org_id = c.org_id)
      when 'task' then (select count(*) from crm.tasks x where x.org_id = c.org_id)
      when 'interaction' then (select count(*) from crm.interactions x where x.org_id = c.org_id)
      when 'note' then (select count(*) from crm.notes x where x.org_id = c.org_id)
      else (select count(*) from crm.actions x where x.org_id = c.org_id) end`);
  expect(wrong).toEqual([]);
});

test("every demonstration contact can be found and sorted like a contact from a form", async () => {
  for (const row of await rows<Record<string, never>>("select * from crm.contacts"))
    expect(writtenColumns(contactRecords, row)).toEqual(row);
});

test("demonstration names are in many scripts, and many values are missing", async () => {
  const scripts = [
    "Latin",
    "Cyrillic",
    "Greek",
    "Arabic",
    "Hebrew",
    "Han",
    "Hiragana",
    "Hangul",
    "Devanagari",
    "Thai",
  ];
  const names = (
    await rows<{ name: string }>("select concat(first, ' ', last) as name from crm.contacts")
  ).map(({ name }) => name);
  for (const script of scripts) {
    const letters = new RegExp(`\\p{Script=${script}}`, "u");
    expect(names.filter((name) => letters.test(name)).length, script).toBeGreaterThan(1);
  }
  expect(
    await value("select count(*)::int from crm.contacts where first is null and last is null"),
  ).toBeGreaterThan(5);
  expect(await value("select count(*)::int from crm.contacts where email is null")).toBeGreaterThan(10);
  expect(await value("select max(length(email)) from crm.contacts")).toBeGreaterThan(100);
});

test("demonstration addresses and links use reserved domains", async () => {
  const links = await rows<{ link: string }>(`
    select unnest(array[linkedin_url, website_url]) as link from crm.contacts union all select website from crm.companies`);
  for (const { link } of links) if (link) expect(new URL(link).hostname).toMatch(/\.example$/u);
  expect(await value("select count(*)::int from crm.contacts where lower(email) not like '%.example'")).toBe(
    0,
  );
});

test("demonstration histories match the records and lie in the past", async () => {
  const wrong = await rows(`
    select c.id from crm.contacts c where c.version <>
      (select count(*) from crm.action_changes a where a.org_id = c.org_id and a.record_id = c.id)
    union all select d.id from crm.deals d where d.version <>
      (select count(*) from crm.action_changes a where a.org_id = d.org_id and a.record_id = d.id)
    union all select t.id from crm.tasks t where t.version <>
      (select count(*) from crm.action_changes a where a.org_id = t.org_id and a.record_id = t.id)
    union all select id from crm.actions where at > '${now.toISOString()}'
    union all select a.record_id from crm.action_changes a where a.noun = 'deal' and a.after ? 'stage_id'
      and not coalesce(a.before->>'stage_entered_at' <= a.after->>'stage_entered_at', false)
    union all select a.record_id from crm.action_changes a, jsonb_each(a.after) value
      where a.before->value.key = value.value
    union all select d.id from crm.deals d join crm.action_changes a
      on a.org_id = d.org_id and a.record_id = d.id and a.version = d.version and a.after ? 'stage_id'
      where (a.after->>'stage_entered_at')::timestamptz <> d.stage_entered_at
    union all select c.id from crm.contacts c where (c.stage_id is null) <> (c.stage_entered_at is null)`);
  expect(wrong).toEqual([]);
  const actors = await rows(
    `select distinct actor_id as id, actor_name as name from crm.actions where ${ofAcme}`,
  );
  expect(actors).toHaveLength(2);
  const inStage = await value(`select count(stage_id)::float / count(*) from crm.contacts where ${ofAcme}`);
  expect(inStage).toBeGreaterThan(0.4);
  expect(inStage).toBeLessThan(0.6);
});

test("loading the demonstration again changes nothing", async () => {
  expect(await loadDemo({ databaseUrl: database.appUrl, people, now })).toBe(0);
});
