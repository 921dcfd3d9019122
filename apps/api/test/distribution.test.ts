import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readAlternative, readSql } from "@lanyard/server-kit/migration-files";
import { createPool } from "@lanyard/server-kit/pool";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import { describeSchema } from "@lanyard/server-kit/schema-description";
import { refusedInFunction, refusedWrites } from "@lanyard/test-kit/cluster-refusals";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { runSql } from "@lanyard/test-kit/database-template";
import { clusterViolations, refusedByCluster, writesBehindPolicies } from "@lanyard/test-kit/migration-rules";
import { findUnnamed } from "@lanyard/test-kit/organisation-naming";
import { organisationTables } from "@lanyard/test-kit/parse-tree";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { crmSchema } from "#src/db/crm-schema.ts";
import {
  distributeDatabase,
  distributionOrder,
  distributionProblems,
  distributionSteps,
} from "#src/db/distribution.ts";
import {
  selectFunctionsWithPlanMode,
  selectPropagation,
  selectTableShapes,
} from "#src/db/distribution-sql.ts";
import { violates } from "#src/db/postgres-error.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createOrganisations } from "#src/features/organisation/organisation.ts";

const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
const tables = await selectTableShapes(owner);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe("the tables of the CRM over a cluster", () => {
  test("unique indexes and foreign keys of tables contain the organisation", () => {
    expect(distributionProblems(tables)).toEqual([]);
    expect(new Set(distributionOrder(tables))).toEqual(organisationTables);
  });

  test("each table is distributed after the tables that it refers to", () => {
    const order = distributionOrder(tables);
    expect(order[0]).toBe("pipelines");
    for (const { name, foreign_keys } of tables)
      for (const { to } of foreign_keys)
        if (order.includes(to) && to !== name)
          expect(order.indexOf(to), `${name} to ${to}`).toBeLessThan(order.indexOf(name));
  });

  test("tables that cannot be distributed are listed with their problems", async () => {
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
      "local: the foreign key local_bad_fkey refers to bad, whose rows are distributed",
      "worse: the foreign key worse_bad_fkey to bad does not go by org_id",
    ]);
  });

  test("a repeated distribution has only those steps whose effects were reverted", async () => {
    const told = async (distributed: readonly string[], isPropagating: boolean) =>
      distributionSteps({
        tables: await selectTableShapes(owner),
        distributed: new Set(distributed),
        functionsWithPlanMode: await selectFunctionsWithPlanMode(owner),
        isPropagating,
      }).flatMap(({ statements }) => statements);
    const all = ["organisations", ...organisationTables];
    const first = await told([], false);
    expect(first).toContain("select create_reference_table('crm.organisations')");
    expect(first).toContain("select create_distributed_table('crm.pipelines', 'org_id')");
    expect(first).toContain(
      "select create_distributed_table('crm.contacts', 'org_id', colocate_with => 'crm.pipelines')",
    );
    // PostgreSQL runs the steps that do not need Citus, and accepts the settings of Citus as custom settings.
    await owner.query("begin");
    for (const statement of await told([], false))
      if (!statement.startsWith("select create_")) await owner.query(statement);
    expect(await selectPropagation(owner)).toBe(true);
    expect(await told(all, true)).toEqual([]);
    await owner.query("alter table crm.deals no force row level security");
    await owner.query("alter table crm.contacts disable trigger user");
    expect(await told(all, true)).toEqual([
      "alter table crm.contacts enable trigger user",
      "alter table crm.deals force row level security",
    ]);
    await owner.query("rollback");
  });

  test("policies and SQL functions have only forms that Citus supports", async () => {
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

  test("functions that write tables use statements that Citus accepts", async () => {
    const { rows } = await owner.query<{ text: string }>(`
      select pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'crm'::regnamespace and l.lanname = 'plpgsql' and p.prokind = 'f'`);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.flatMap(({ text }) => refusedInFunction(text))).toEqual([]);
  });

  test.each([
    { op: "in", column: "city", value: [] },
    { op: "any", cases: [] },
  ])("every filter condition names the organisation, even `$op` without values", async (condition) => {
    const { rows } = await owner.query("select crm.condition_sql($1) as text", [condition]);
    expect(rows[0].text).toContain("crm.current_org()");
  });

  test("without Citus, the distribution is refused with an explanation", async () => {
    await expect(distributeDatabase(database.ownerUrl, () => undefined)).rejects.toThrow(
      "the extension citus is not installed",
    );
  });
});

describe("a migration", () => {
  /** The first migration that version 1.0.0 lacks. Earlier migrations apply only to new databases. */
  const firstThatUpgrades = "0012";
  const folder = fileURLToPath(new URL("../db/migrations/", import.meta.url));
  const alternatives = join(folder, "distributed");

  test.each(readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= firstThatUpgrades))(
    "Citus accepts %s or its replacement",
    async (name) => {
      const text = (await readAlternative(alternatives, name)) ?? (await readSql(join(folder, name)));
      expect([...refusedByCluster(text), ...clusterViolations(text), ...refusedWrites(text)]).toEqual([]);
    },
  );

  /**
   * Migrations whose writes match no rows if the owner has no superuser rights, each with the reason why this
   * is harmless.
   */
  const behindPolicies: Readonly<Record<string, string>> = {
    "0020_notices-by-mail.sql": "notices of more than a day are not mailed",
    "0028_compared-by-key.sql": "0041 does it",
    "0030_mobiles-beside-landlines.sql": "0041 does it",
    "0035_names-at-one-domain.sql": "0041 does it",
  };

  test("every migration that writes rows behind policies is in the list of exceptions", async () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= firstThatUpgrades);
    const found: string[] = [];
    for (const name of names)
      if (writesBehindPolicies(await readSql(join(folder, name))).length > 0) found.push(name);
    expect(found).toEqual(Object.keys(behindPolicies));
  });

  test("a migration is reported if a policy would hide rows from its writes", () => {
    expect(
      writesBehindPolicies(`
        create table crm.tasks (org_id uuid, a int);
        insert into crm.tasks select org_id, 1 from crm.contacts;
        alter table crm.tasks force row level security;
        update crm.tasks set a = 2;
        alter table crm.notes no force row level security;
        delete from crm.notes;
        alter table crm.notes force row level security;
        with gone as (delete from crm.notes returning id) select from gone;
        insert into crm.organisations select`),
    ).toEqual(
      ["tasks", "notes"].map((table) => `${table}: policies hold for the owner while its rows are written`),
    );
  });

  test("replacement migrations create the tables of the originals, except for statistics", async () => {
    const other = await createTestDatabase();
    const describe = async (url: string) =>
      (await describeSchema(url, "crm"))
        .split("\n")
        .filter((line) => !line.includes(" set statistics "))
        .join("\n");
    await runSql(other.ownerUrl, "drop schema crm cascade");
    const schema = { ...crmSchema, findAlternatives: async () => alternatives };
    await prepareSchema(other.ownerUrl, schema, () => undefined);
    expect(await describe(other.ownerUrl)).toBe(await describe(database.ownerUrl));
    await other.drop();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(readdirSync(alternatives)));
  });

  test("a migration that Citus would refuse is reported", () => {
    const key = "foreign key (org_id, a) references crm.contacts (org_id, id)";
    expect(
      refusedByCluster(`
        create table crm.good (org_id uuid not null, a uuid, primary key (org_id, a), check (a is not null));
        alter table crm.good add constraint good_a ${key};
        alter table crm.good add column b text, add column c text;
        create table crm.as_good (org_id uuid references crm.organisations (id), a uuid);
        create table crm.bad (org_id uuid, a uuid references crm.companies (id));
        create table crm.worse (org_id uuid, a uuid, ${key});
        alter table crm.good add column d text, add constraint good_d check (d <> '');
        alter table crm.good alter column b set statistics 400;
        drop index crm.good_b, crm.good_c`),
    ).toEqual([
      "bad: a foreign key is added when the table is distributed, in an alter table of its own",
      "worse: a foreign key is added when the table is distributed, in an alter table of its own",
      "good: a constraint is added by an alter table of its own",
      "good: the statistics of a column are not set",
      "2 of OBJECT_INDEX: each is dropped by a statement of its own",
    ]);
  });

  test("a migration whose tables cannot be distributed is reported", () => {
    expect(
      clusterViolations(`
        create table crm.good (org_id uuid not null, id uuid, a uuid, primary key (org_id, id), unique (a, org_id));
        create table crm.alone (id uuid primary key, name text unique);
        create unique index good_a on crm.good (org_id, lower(a::text));
        create policy own on crm.good using (true);
        alter table crm.good add constraint good_b foreign key (org_id, a) references crm.contacts (org_id, id);
        create table crm.bad (org_id uuid, id uuid primary key, b uuid unique);
        create unique index good_c on crm.good (a);
        create policy narrow on crm.good as restrictive using (true);
        alter table crm.good add constraint good_d foreign key (a) references crm.contacts (id);
        update crm.good set a = pg_temp.made_anew(a)`),
    ).toEqual([
      "bad: a unique key by id lacks org_id",
      "bad: a unique key by b lacks org_id",
      "good: the unique index good_c lacks org_id",
      "narrow: a node would make a restrictive policy a permissive one",
      "good: a foreign key by a lacks org_id",
      "a node does not have what is in pg_temp",
    ]);
  });
});

test("a violated constraint is recognised despite the shard number in its name", () => {
  const message = 'duplicate key value violates unique constraint "contacts_email_unique_102113"';
  const error = { code: "23505", message };
  expect(violates(error, "contacts_email_unique")).toBe(true);
  expect(violates(error, "contacts_pkey")).toBe(false);
});

test("several processes create a new organisation only once", async () => {
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

test.each(
  Object.entries<string[]>({
    "select from crm.contacts c where c.org_id = $1": [],
    "select from crm.contacts where org_id = $1::uuid and id = any($2)": [],
    "select from crm.contacts where id = $1": ["contacts contacts"],
    "select from crm.contacts c left join crm.companies co on co.org_id = c.org_id where c.org_id = $1": [
      "companies co",
    ],
    "select from crm.contacts c left join crm.companies co on co.org_id = $1 and co.id = c.company_id where c.org_id = $1":
      [],
    "select (select count(*) from crm.notes n where n.org_id = c.org_id) from crm.contacts c where c.org_id = $1":
      ["notes n"],
    "update crm.deals d set name = n.name from jsonb_to_recordset($2) as n (id uuid, name text) where d.id = n.id":
      ["deals d"],
    "delete from crm.deals where org_id = $1 or id = $2": ["deals deals"],
    "with a as (select from crm.tasks) select from a": ["tasks tasks"],
    "insert into crm.notes (org_id) values ($1)": [],
    "select from crm.organisations": [],
  }),
)("the tables without a condition on the organisation in %s are %j", (statement, unnamed) => {
  expect(findUnnamed(statement)).toEqual(unnamed);
});

const refusal =
  "an insert selects org_id from a table of the organisation and nothing new, or ends with `returning null`";
const withBody = (body: string) =>
  `create function crm.f(org uuid, ids uuid[]) returns void language plpgsql as $$ begin ${body}; end $$`;
test.each(
  Object.entries<string[]>({
    "insert into crm.notes (org_id, id) select org, id from unnest(ids) id": [refusal],
    "execute 'insert into crm.notes (org_id, id) select $1, unnest($2)' using org, ids": [refusal],
    "execute format('insert into crm.notes (org_id, %I) select $1, unnest($2)', 'id') using org, ids": [
      refusal,
    ],
    "execute 'insert into crm.notes (org_id, id) select $1, unnest($2) returning null' using org, ids": [],
    "insert into crm.notes (org_id, id) values (org, ids[1])": [],
    "insert into crm.notes (org_id, id) select org, id from unnest(ids) id on conflict do nothing": [],
    "insert into crm.notes (org_id, id) select org, id from unnest(ids) id on conflict do nothing; perform 1 where found":
      [refusal],
  }),
)("the refusals of a function with %s are %j", (body, reasons) => {
  expect(refusedInFunction(withBody(body))).toEqual(reasons);
});

const subqueryOfValues = "an insert of values has no subquery: it is sent first, or the insert selects";
const bringsRows =
  "an insert selects org_id from a table of the organisation and nothing new, or ends with `returning null`";
test.each(
  Object.entries<string[]>({
    "update crm.deals set name = case when id = $2 then $3 end where org_id = $1": [],
    "update crm.deals set name = case id when $2 then $3 end where org_id = $1": [
      "`case x when y` is written as `case when x = y`",
    ],
    "select case id when $2 then $3 end from crm.deals where org_id = $1": [],
    "update crm.notes set updated_at = coalesce(updated_at, now()) where org_id = $1": [
      "now() is outside of case and coalesce",
    ],
    "update crm.notes set updated_at = now() where org_id = $1": [],
    "update crm.notes set body = array_to_string(string_to_array(body, 'a'), 'b') where org_id = $1": [
      "a function that PostgreSQL calls stable is given no column where a statement updates or deletes",
    ],
    "with n as (select concat_ws(' ', body) as body from crm.notes where org_id = $1) update crm.notes set body = n.body from n where org_id = $1":
      [],
    "update crm.notes n set body = s.body from (select case when true then to_jsonb(t) end as body from crm.notes t where t.org_id = $1) s where n.org_id = $1":
      [
        "a function that PostgreSQL calls stable stands in no case or coalesce of what updates or deletes, but before it, in its WITH",
      ],
    "with s as materialized (select case when true then to_jsonb(t) end as body from crm.notes t where t.org_id = $1) update crm.notes n set body = s.body from s where n.org_id = $1":
      [],
    "update crm.import_rows r set record = r.record || jsonb_build_object('a', r.note) where r.org_id = $1": [
      "a function that PostgreSQL calls stable is given no column where a statement updates or deletes",
    ],
    "update crm.notes n set updated_at = now() + make_interval(secs => s.pause) from jsonb_to_recordset($2) s where n.org_id = $1":
      ["no column is added to now(): `to_timestamp` of seconds is immutable"],
    "update crm.notes set updated_at = now() + make_interval(secs => $2) where org_id = $1": [],
    "insert into crm.notes (org_id, body) values ($1, $2) on conflict (org_id, id) do update set updated_at = now()":
      ["a conflict clause takes its time from `excluded` instead of now()"],
    "insert into crm.notes (org_id, body) values ($1, $2) returning id": [],
    "insert into crm.notes (org_id, version) values ($1, (select count(*) from crm.deals d where d.org_id = $1))":
      [subqueryOfValues],
    "insert into crm.notes as n (org_id, body) values ($1, $2) on conflict (org_id, id) do update set body = (select min(w) from unnest(n.words) w)":
      [subqueryOfValues],
    "insert into crm.notes (org_id, body) select $1, r.note from crm.import_rows r where r.org_id = $1": [
      bringsRows,
    ],
    "insert into crm.notes (org_id, body) select r.org_id, r.note from crm.import_rows r where r.org_id = $1":
      [],
    "with r as (select) insert into crm.notes (org_id, body) select r.org_id, r.note from r": [bringsRows],
    "insert into crm.notes (org_id, id) select r.org_id, gen_random_uuid() from crm.import_rows r where r.org_id = $1":
      [bringsRows],
    "with r as (select) insert into crm.notes (org_id, body) select r.org_id, r.note from r returning null":
      [],
    "insert into crm.notes (org_id, body) select $1, n.body from jsonb_to_recordset($2) n on conflict do nothing":
      [bringsRows],
    "insert into crm.notes (org_id, body) select $1, n.body from jsonb_to_recordset($2) n on conflict (org_id, id) do update set body = excluded.body":
      [],
    "insert into crm.notes (body, org_id) select r.note, r.org_id from crm.import_rows r where r.org_id = $1 returning id":
      ["an insert that answers columns names its table by an alias"],
    "insert into crm.notes as made (body, org_id) select r.note, r.org_id from crm.import_rows r where r.org_id = $1 returning id":
      [],
  }),
)("the refusals of the writing statement %s are %j", (statement, reasons) => {
  expect(refusedWrites(statement)).toEqual(reasons);
});
