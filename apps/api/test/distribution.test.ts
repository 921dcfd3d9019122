import { readdirSync, readFileSync } from "node:fs";
import { createPool } from "@lanyard/server-kit/pool";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { refusedByCluster } from "@lanyard/test-kit/migration-rules";
import { findUnnamed, organisationTables } from "@lanyard/test-kit/organisation-naming";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  distributeDatabase,
  distributionOrder,
  distributionProblems,
  distributionSteps,
} from "#src/db/distribution.ts";
import { selectFunctionsWithPlanMode, selectTableShapes, type TableShape } from "#src/db/distribution-sql.ts";
import { violates } from "#src/db/postgres-error.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createOrganisations } from "#src/features/organisation/organisation.ts";

let database: TestDatabase;
let owner: pg.Client;
let tables: TableShape[];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  tables = await selectTableShapes(owner);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe("the tables of the CRM over a cluster", () => {
  test("have the organisation in each unique index and foreign key", () => {
    expect(distributionProblems(tables)).toEqual([]);
    expect(new Set(distributionOrder(tables))).toEqual(organisationTables);
  });

  test("are shared out each after those that it refers to, beside the first", () => {
    const order = distributionOrder(tables);
    expect(order[0]).toBe("pipelines");
    for (const { name, foreign_keys } of tables)
      for (const { to } of foreign_keys)
        if (order.includes(to) && to !== name)
          expect(order.indexOf(to), `${name} to ${to}`).toBeLessThan(order.indexOf(name));
  });

  test("that are not so are told", async () => {
    await owner.query("begin");
    await owner.query(`
      create table crm.bad (org_id uuid not null, id uuid primary key, pipeline uuid unique, thing uuid,
        constraint bad_thing foreign key (org_id, thing) references crm.pipelines (org_id, id));
      create table crm.worse (org_id uuid not null, bad uuid references crm.bad (id), primary key (org_id, bad));
      create table crm.local (bad uuid references crm.bad (id))`);
    const problems = distributionProblems(await selectTableShapes(owner));
    await owner.query("rollback");
    expect(problems).toEqual([
      "bad: the unique index crm.bad_pkey lacks org_id",
      "bad: the unique index crm.bad_pipeline_key lacks org_id",
      "local: the foreign key local_bad_fkey refers to bad, whose rows are shared out",
      "worse: the foreign key worse_bad_fkey to bad does not go by org_id",
    ]);
  });

  test("are shared out by statements that can be repeated, after which only what is always said is left", async () => {
    const functionsWithPlanMode = await selectFunctionsWithPlanMode(owner);
    const told = (distributed: readonly string[]) =>
      distributionSteps({ tables, distributed: new Set(distributed), functionsWithPlanMode });
    const first = told([]).flatMap(({ statements }) => statements);
    expect(first).toContain("select create_reference_table('crm.organisations')");
    expect(first).toContain("select create_distributed_table('crm.pipelines', 'org_id')");
    expect(first).toContain(
      "select create_distributed_table('crm.contacts', 'org_id', colocate_with => 'crm.pipelines')",
    );
    const again = told(["organisations", ...organisationTables]).flatMap(({ statements }) => statements);
    expect(again.filter((statement) => statement.includes("create_"))).toEqual([]);
    // What is no matter of Citus is said by PostgreSQL itself; settings of Citus are only names to it.
    await owner.query("begin");
    for (const statement of again) await owner.query(statement);
    expect(await selectFunctionsWithPlanMode(owner)).toEqual([]);
    await owner.query("rollback");
  });

  test("have no restrictive policy, which a node would make a permissive one, and no function in SQL that reads them by a parameter", async () => {
    const { rows: policies } = await owner.query("select polname from pg_policy where not polpermissive");
    expect(policies).toEqual([]);
    const { rows } = await owner.query(`
      select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'crm'::regnamespace and l.lanname = 'sql' and p.pronargs > 0 and p.prokind = 'f'`);
    const reads = (text: string) =>
      [...organisationTables].some((table) =>
        new RegExp(`\\b(from|join|into) (crm\\.)?${table}\\b`, "iu").test(text),
      );
    expect(rows.filter(({ text }) => reads(text)).map(({ name }) => name)).toEqual([]);
  });

  test("stay where they are without Citus, which is told", async () => {
    await expect(distributeDatabase(database.ownerUrl, () => undefined)).rejects.toThrow(
      "the extension citus is not installed",
    );
  });
});

describe("a migration", () => {
  /** Older ones make a new database, and are never sent to one that is shared out. */
  const firstThatUpgrades = "0027";
  const folder = new URL("../db/migrations/", import.meta.url);

  test.each(readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= firstThatUpgrades))(
    "%s is taken by a database that is shared out",
    (name) => {
      expect(refusedByCluster(readFileSync(new URL(name, folder), "utf8"))).toEqual([]);
    },
  );

  test("that would be refused there is told", () => {
    const key = "foreign key (org_id, a) references crm.contacts (org_id, id)";
    expect(
      refusedByCluster(`
        create table crm.good (org_id uuid not null, a uuid, primary key (org_id, a), check (a is not null));
        alter table crm.good add constraint good_a ${key};
        alter table crm.good add column b text, add column c text;
        create table crm.bad (org_id uuid references crm.organisations (id), a uuid);
        create table crm.worse (org_id uuid, a uuid, ${key});
        alter table crm.good add column d text, add constraint good_d check (d <> '');
        alter table crm.good alter column b set statistics 400`),
    ).toEqual([
      "bad: a foreign key is added when the table is shared out, by an alter table of its own",
      "worse: a foreign key is added when the table is shared out, by an alter table of its own",
      "good: a constraint is added by an alter table of its own",
      "good: the statistics of a column are not set",
    ]);
  });
});

test("a constraint that is broken on a node is known by the text alone, with the number of its shard behind the name", () => {
  const message = 'duplicate key value violates unique constraint "contacts_email_unique_102113"';
  const error = { code: "23505", message };
  expect(violates(error, "contacts_email_unique")).toBe(true);
  expect(violates(error, "contacts_pkey")).toBe(false);
});

test("a new organisation that several processes meet at once is made once", async () => {
  const pools = Array.from({ length: 3 }, () =>
    createPool({ url: database.appUrl, max: 2, applicationName: "test" }),
  );
  const begin = vi.fn(async () => undefined);
  const ids = await Promise.all(
    pools.map((pool) => createOrganisations(pool, createTenantDatabase(pool), begin).idOf("met-at-once")),
  );
  await Promise.all(pools.map((pool) => pool.end()));
  const { rows } = await owner.query("select id from crm.organisations where slug = 'met-at-once'");
  expect(rows).toHaveLength(1);
  expect(new Set(ids)).toEqual(new Set([rows[0].id]));
});

describe("a statement", () => {
  test.each([
    ["select from crm.contacts c where c.org_id = $1", []],
    ["select from crm.contacts where org_id = $1::uuid and id = any($2)", []],
    ["select from crm.contacts where id = $1", ["contacts contacts"]],
    [
      "select from crm.contacts c left join crm.companies co on co.org_id = c.org_id where c.org_id = $1",
      ["companies co"],
    ],
    [
      "select from crm.contacts c left join crm.companies co on co.org_id = $1 and co.id = c.company_id where c.org_id = $1",
      [],
    ],
    [
      "select (select count(*) from crm.notes n where n.org_id = c.org_id) from crm.contacts c where c.org_id = $1",
      ["notes n"],
    ],
    [
      "update crm.deals d set name = n.name from jsonb_to_recordset($2) as n (id uuid, name text) where d.id = n.id",
      ["deals d"],
    ],
    ["delete from crm.deals where org_id = $1 or id = $2", ["deals deals"]],
    ["with a as (select from crm.tasks) select from a", ["tasks tasks"]],
    ["insert into crm.notes (org_id) values ($1)", []],
    ["select from crm.organisations", []],
  ])("%s lacks the organisation for %j", (statement, unnamed) => {
    expect(findUnnamed(statement)).toEqual(unnamed);
  });
});
