import { organisationId } from "@lanyard/contract/field/ids";
import { importCheckInput } from "@lanyard/contract/import/import-job-schema";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { withoutNestedLoops } from "#src/db/long-work-sql.ts";
import { newId } from "#src/db/new-id.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { companyRowByName } from "#src/features/company/company.ts";
import { contactRow } from "#src/features/contact/contact.ts";
import { insertCompanies, linkCreatedCompanies } from "#src/features/import/import-company-sql.ts";
import { leaveOutCycles } from "#src/features/import/import-cycle-sql.ts";
import { markConflictingRows } from "#src/features/import/import-match-sql.ts";
import { mergeRows } from "#src/features/import/import-merge.ts";
import { markRows, needsHashJoin } from "#src/features/import/import-settling.ts";
import { deleteRows, recordsMadeOf } from "#src/features/import/import-sql.ts";
import { importables } from "#src/features/import/importables.ts";
import { insertChangesFrom } from "#src/log/action-change-sql.ts";
import { plansOf } from "./plans-shown.ts";

const owner = await withDatabase("owner");

test("linking many rows to one new company reads each row once", async () => {
  const rows = 400;
  const [orgId, importId] = [organisationId.parse(newId()), newId()];
  const company = companyRowByName("Wide Harbour");
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'wide')", [orgId]);
  await owner.query(
    `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells, company_key, company,
       new_company_id, company_name)
     select $1, $2, n, gen_random_uuid(), '{}', '[]', $3, $4, gen_random_uuid(), 'Wide Harbour'
     from generate_series(1, $5::int) n`,
    [orgId, importId, company?.key, JSON.stringify(company?.columns), rows],
  );
  // The pool has only this connection, so `plansOf` sees all statements.
  const connection = await owner.connect();
  connection.release();
  const plans = await plansOf(connection, () =>
    createTenantDatabase(owner).transaction(orgId, (tx) =>
      withoutNestedLoops(tx, async () => {
        const staged = { tx, importId, importable: importables.contact };
        await insertCompanies(staged, { owner_id: "importer" });
        await linkCreatedCompanies(staged);
      }),
    ),
  );
  const joined = [...plans.matchAll(/actual rows=([\d.]+)/gu)].map(([, count]) => Number(count));
  expect(Math.max(...joined)).toBe(rows);
  const { rows: links } = await owner.query(
    "select company_name, count(*)::int from crm.import_rows where company_id is not null group by company_name",
  );
  expect(links).toEqual([{ company_name: "Wide Harbour", count: rows }]);
});

test("each row is matched once, regardless of the planner's statistics", async () => {
  const [contacts, rows] = [3000, 400];
  const [known, grown, importId] = [organisationId.parse(newId()), organisationId.parse(newId()), newId()];
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'known'), ($2, 'grown')", [
    known,
    grown,
  ]);
  const fill = (orgId: string) =>
    owner.query(
      `insert into crm.contacts (org_id, id, first, name_key, search_text)
       select $1, gen_random_uuid(), 'Ada ' || n, 'Ada ' || n, 'ada' from generate_series(1, $2::int) n`,
      [orgId, contacts],
    );
  await fill(known);
  // The planner's statistics predate the rows of the second organisation and all import rows.
  await owner.query("analyze crm.contacts, crm.import_rows");
  await fill(grown);
  const connection = await owner.connect();
  connection.release();
  const choices = importCheckInput.parse({ mapping: {}, match_by: "key_or_name", on_match: "fill" });
  let plans = "";
  await createTenantDatabase(owner).transaction(grown, async (tx) => {
    await connection.query(
      `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells, match_keys, company_key)
       select $1, $2, n, gen_random_uuid(), jsonb_build_object('email_key', n || '@a.example', 'emails_key', array[n || '@b.example']), '[]', array[null, null, concat_ws(E'\\x01', 'Ada ' || n, '', '')], 'wide harbour'
       from generate_series(1, $3::int) n`,
      [grown, importId, rows],
    );
    const staged = {
      ...{ tx, importId, range: { from: 1, before: rows + 1 }, importable: importables.contact },
      ...{
        slices: { yieldIfOver: () => undefined },
        isLarge: needsHashJoin(rows),
        hasStages: false,
        // The import also matches additional addresses, and no other contact has them.
        targets: new Set(["emails"]),
        contextFingerprint: "",
        datesRead: [],
        context: { pipelines: [], members: {} },
        newStages: [],
        columns: [],
      },
    };
    plans = await plansOf(connection, () => markRows(staged, { ...choices, isHeldFine: false }));
  });
  const read = [...plans.matchAll(/actual rows=([\d.]+) loops=(\d+)/gu)];
  expect(Math.max(...read.map(([, each, loops]) => Number(each) * Number(loops)))).toBeLessThanOrEqual(
    contacts,
  );
  expect(plans).not.toMatch(/Rows Removed by Join Filter: \d{5}/u);
});

test("an import reads only the deals and tasks that its rows name", async () => {
  const [records, rows] = [5000, 3];
  const [orgId, importId] = [organisationId.parse(newId()), newId()];
  const connection = await owner.connect();
  connection.release();
  await connection.query("insert into crm.organisations (id, slug) values ($1, 'named')", [orgId]);
  await connection.query("set session_replication_role = replica");
  await connection.query(
    `insert into crm.deals (org_id, id, name, name_key, search_text, stage_id, pipeline_id)
     select $1, gen_random_uuid(), n, n, 'd', gen_random_uuid(), gen_random_uuid() from generate_series(1, $2::int) n`,
    [orgId, records],
  );
  await connection.query(
    `insert into crm.tasks (org_id, id, title, name_key, search_text)
     select $1, gen_random_uuid(), n, n, 't' from generate_series(1, $2::int) n`,
    [orgId, records],
  );
  await connection.query("set session_replication_role = default; analyze crm.deals; analyze crm.tasks");
  for (const importable of [importables.deal, importables.task]) {
    const { ways } = importable;
    const similar = ways.flatMap((way, index) => (way.firstColumn === undefined ? [] : [{ way, index }]));
    expect(similar.length).toBeGreaterThan(1);
    const plans = await plansOf(connection, () =>
      createTenantDatabase(owner).transaction(orgId, async (tx) => {
        await connection.query(
          `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells, match_keys)
           select $1, $2, n, gen_random_uuid(), '{}', '[]', array_fill(concat_ws(E'\\x01', n, '', '', ''), array[$4::int])
           from generate_series(1, $3::int) n on conflict do nothing`,
          [orgId, importId, rows, ways.length],
        );
        for (const { way, index } of similar)
          await markConflictingRows(
            { tx, importId, importable },
            { ...way, place: index + 1, idPlace: undefined, isWithoutId: false },
            "create",
          );
      }),
    );
    const read = [...plans.matchAll(/ on (?:deals|tasks) c .*actual rows=([\d.]+) loops=(\d+)/gu)];
    expect(read.length).toBe(similar.length);
    expect(Math.max(...read.map(([, each, loops]) => Number(each) * Number(loops)))).toBeLessThanOrEqual(
      rows,
    );
  }
});

test("logging and removing a few staged rows reads no other staged rows", async () => {
  const [rows, few] = [20_000, 250];
  const [orgId, importId] = [organisationId.parse(newId()), newId()];
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'long')", [orgId]);
  await owner.query(
    `insert into crm.contacts (org_id, id, first, email, email_key, search_text)
     select $1, gen_random_uuid(), 'Ada', n || '@held.example', n || '@held.example', 'ada' from generate_series(1, 5000) n`,
    [orgId],
  );
  // The pool has only this connection, so `plansOf` sees all statements.
  const connection = await owner.connect();
  connection.release();
  await owner.query(
    `insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count)
     values ($1, $2, 'import', 'contact', 'p', 'Ada', 'long.csv', 0)`,
    [orgId, importId],
  );
  const plans: string[] = [];
  await createTenantDatabase(owner).transaction(orgId, async (tx) => {
    await connection.query(
      `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells, match_keys)
       select $1, $2, n, gen_random_uuid(), $4::jsonb || jsonb_build_object('email_key', n || '@new.example', 'created_at', now()), '[]',
         array[n || '@new.example', null, null] from generate_series(1, $3::int) n`,
      [orgId, importId, rows, JSON.stringify(contactRow({ first: "Ada" }).columns)],
    );
    for (const from of [1, 10_001]) {
      const range = { from, before: from + few };
      const settle = async () => {
        const staged = { tx, importId, importable: importables.contact };
        const made = recordsMadeOf(staged, range, { owner_id: "importer" });
        await insertChangesFrom(tx, { actionId: importId, noun: "contact", op: "create" }, made);
        await deleteRows(staged, range);
      };
      plans.push(await plansOf(connection, settle));
    }
  });
  const read = [...plans.join("\n").matchAll(/actual rows=([\d.]+) loops=(\d+)/gu)];
  expect(Math.max(...read.map(([, each, loops]) => Number(each) * Number(loops)))).toBe(few);
  expect(plans.join("\n")).not.toMatch(/Rows Removed by (Join )?Filter: \d{4}/u);
});

test("an update reads each staged row once to merge it and once to write it", async () => {
  const rows = 3000;
  const [orgId, importId] = [organisationId.parse(newId()), newId()];
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'merged')", [orgId]);
  await owner.query(
    `insert into crm.contacts (org_id, id, first, search_text)
     select $1, gen_random_uuid(), 'Ada ' || n, 'ada' from generate_series(1, $2::int) n`,
    [orgId, rows],
  );
  const connection = await owner.connect();
  connection.release();
  let plans = "";
  await createTenantDatabase(owner).transaction(orgId, async (tx) => {
    await connection.query(
      `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells, outcome, holder_id)
       select org_id, $2, row_number() over (order by id), gen_random_uuid(), '{"city": "Graz"}', '[]', 'merge', id
       from crm.contacts where org_id = $1`,
      [orgId, importId],
    );
    const staged = {
      ...{ tx, importId, range: { from: 1, before: rows + 1 }, importable: importables.contact },
      ...{
        slices: { yieldIfOver: () => undefined },
        isLarge: true,
        hasStages: false,
        targets: new Set<string>(),
        contextFingerprint: "",
        datesRead: [],
        context: { pipelines: [], members: {} },
        newStages: [],
        columns: [],
      },
    };
    plans = await plansOf(connection, async () => {
      const choices = { on_match: "fill", mapping: {}, column_choices: {} } as const;
      expect(await mergeRows(staged, choices, {})).toMatchObject({ updated: rows, changingRows: rows });
    });
  });
  const read = [
    ...plans.matchAll(
      /on import_rows \w+ .*actual rows=([\d.]+) loops=(\d+)\)(?:\n.*?Cond: .*)?(?:\n.*?Filter: .*\n.*?by Filter: (\d+))?/gu,
    ),
  ].map(([, each, loops, removed = 0]) => Number(each) * Number(loops) + Number(removed));
  expect(read.reduce((sum, count) => sum + count, 0)).toBe(2 * rows);
});

test("email addresses of many contacts are deleted or restored in one statement", async () => {
  const contacts = 500;
  const orgId = organisationId.parse(newId());
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'marked')", [orgId]);
  await owner.query(
    `insert into crm.contacts (org_id, id, first, email, email_key, emails, emails_key, search_text)
     select $1, gen_random_uuid(), 'Ada', n || '@marked.example', n || '@marked.example',
       array['work ' || n || '@further.example'], array[n || '@further.example'], 'ada' from generate_series(1, $2::int) n`,
    [orgId, contacts],
  );
  const connection = await owner.connect();
  connection.release();
  const kept = async () =>
    (await owner.query("select from crm.contact_emails where org_id = $1", [orgId])).rows.length;
  const mark = (deletedAt: string) =>
    plansOf(connection, () =>
      owner.query(`update crm.contacts set deleted_at = ${deletedAt} where org_id = $1`, [orgId]),
    );
  expect(await kept()).toBe(2 * contacts);
  expect((await mark("now()")).match(/Delete on contact_emails/gu)).toHaveLength(1);
  expect(await kept()).toBe(0);
  expect((await mark("null")).match(/Insert on contact_emails/gu)).toHaveLength(1);
  expect(await kept()).toBe(2 * contacts);
});

test("a search for circular parents reads at most one company for each row and level", async () => {
  const [companies, rows, levels] = [3000, 400, 30];
  const [orgId, importId] = [organisationId.parse(newId()), newId()];
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'levels')", [orgId]);
  await owner.query(
    `insert into crm.companies (org_id, id, name, name_key, search_text)
     select $1, gen_random_uuid(), n, n, 'c' from generate_series(1, $2::int) n`,
    [orgId, companies],
  );
  const connection = await owner.connect();
  connection.release();
  let plans = "";
  await createTenantDatabase(owner).transaction(orgId, async (tx) => {
    await connection.query(
      `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells, outcome, holder_id, link_ids)
       select $1, $2, n, gen_random_uuid(), '{}', '[]', 'merge', id, array[lead(id) over (order by n)]
       from (select id, row_number() over () as n from crm.companies where org_id = $1 limit $3) c`,
      [orgId, importId, rows],
    );
    const staged = { tx, importId, importable: importables.company, targets: new Set(["parent"]) };
    plans = await plansOf(connection, () =>
      withoutNestedLoops(tx, async () => expect(await leaveOutCycles(staged, () => "take")).toBe(false)),
    );
  });
  const read = [...plans.matchAll(/ on companies \w+ .*actual rows=([\d.]+) loops=(\d+)/gu)];
  expect(read.length).toBeGreaterThan(0);
  for (const [line, each, loops] of read)
    expect(Number(each) * Number(loops), line).toBeLessThanOrEqual(rows * levels);
  expect(plans).not.toMatch(/Rows Removed by Join Filter: \d{5}/u);
});

test("the table of staged rows has only its primary key as an index", async () => {
  const { rows } = await owner.query(
    "select indexname from pg_indexes where schemaname = 'crm' and tablename = 'import_rows'",
  );
  expect(rows).toEqual([{ indexname: "import_rows_pkey" }]);
});
