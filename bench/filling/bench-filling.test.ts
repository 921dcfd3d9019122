import { companyRecords } from "@lanyard/api/features/company/company";
import { contactRecords } from "@lanyard/api/features/contact/contact";
import { dealRecords } from "@lanyard/api/features/deal/deal";
import { interactions as storedInteractions } from "@lanyard/api/features/interaction/interaction";
import { tasks as storedTasks } from "@lanyard/api/features/task/task";
import { writtenColumns } from "@lanyard/api/records/kind/record-kind";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDatabase } from "./bench-filling.ts";

let database: TestDatabase;
let owner: pg.Client;
let orgId: string;
const told: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const size = {
    contacts: 1500,
    companies: 300,
    deals: 400,
    cards: 150,
    tasks: 600,
    interactions: 700,
    smallOrganisations: 2,
  };
  orgId = await fillDatabase(database, size, (line) => told.push(line));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function rowsOf(table: string): Promise<Record<string, never>[]> {
  return (await owner.query(`select * from crm.${table} where org_id = $1`, [orgId])).rows;
}

test("the benchmark fills the database with the rows that the product would write", async () => {
  const contacts = await rowsOf("contacts");
  expect(contacts).toHaveLength(1500);
  for (const row of contacts) expect(row).toEqual(writtenColumns(contactRecords, row));
  const companies = await rowsOf("companies");
  expect(companies).toHaveLength(300);
  for (const row of companies) expect(row).toEqual(writtenColumns(companyRecords, row));
  for (const row of await rowsOf("deals")) {
    const { name_key, tag_keys } = writtenColumns(dealRecords, row);
    expect(row).toMatchObject({ name_key, tag_keys });
  }
  const interactions = await rowsOf("interactions");
  expect(interactions).toHaveLength(700);
  for (const row of interactions) {
    const { name_key, type_key, search_text } = writtenColumns(storedInteractions.kind, row);
    expect(row).toMatchObject({ name_key, type_key, search_text });
  }
  const tasks = await rowsOf("tasks");
  expect(tasks).toHaveLength(600);
  for (const { due_on, due_key, done_at, ...row } of tasks) {
    const { name_key, search_text } = writtenColumns(storedTasks.kind, row);
    expect(row).toMatchObject({ name_key, search_text });
  }
});

test("the benchmark fills in a stage exit for every move", async () => {
  const left = await rowsOf("left_stages");
  const moves = (await rowsOf("action_changes")).filter(({ op }) => op === "update");
  expect(left).toHaveLength(moves.length);
  expect(left.length).toBeGreaterThan(400);
});

const countActions = async () => (await rowsOf("actions")).length;

test("filling the database reports its progress in order", () => {
  const parts = told.map((line) => line.replace(/ after [\d.]+ s$/u, "").trim());
  const milestones = [
    "2 small organisations",
    "companies",
    "contacts",
    "deals",
    "words of searches",
    "statistics",
  ];
  expect(parts.filter((part) => milestones.includes(part))).toEqual(milestones);
});

test("the filled database has every index and total", async () => {
  const indexes = "select count(*)::int as count from pg_indexes where schemaname = 'crm'";
  const [{ count: here } = { count: 0 }] = (await owner.query<{ count: number }>(indexes)).rows;
  const fresh = await createTestDatabase();
  const other = new pg.Client({ connectionString: fresh.ownerUrl });
  await other.connect();
  const [{ count: there } = { count: 1 }] = (await other.query<{ count: number }>(indexes)).rows;
  await other.end();
  await fresh.drop();
  expect(here).toBe(there);
  const { rows } = await owner.query(
    "select noun, sum(delta)::int as total from crm.record_counts where org_id = $1 group by noun order by noun",
    [orgId],
  );
  expect(rows).toEqual([
    { noun: "action", total: await countActions() },
    { noun: "company", total: 300 },
    { noun: "contact", total: 1500 },
    { noun: "deal", total: 400 },
    { noun: "interaction", total: 700 },
    { noun: "task", total: 600 },
  ]);
});

test("the filled board has totals, and one column has the requested number of cards", async () => {
  const { rows } = await owner.query(
    `select s.position, sum(t.cards)::int as cards, sum(t.amount_cents)::bigint
       = (select sum(d.amount_cents)::bigint from crm.deals d where d.org_id = $1 and d.stage_id = s.id) as is_right
     from crm.stages s join crm.stage_totals t on t.org_id = s.org_id and t.stage_id = s.id and t.noun = 'deal'
     where s.org_id = $1 group by s.id, s.position order by s.position`,
    [orgId],
  );
  expect(rows.reduce((sum, { cards }) => sum + cards, 0)).toBe(400);
  expect(rows[1]).toMatchObject({ cards: 150 });
  expect(rows.every(({ is_right }) => is_right === true)).toBe(true);
});
