import type pg from "pg";
import { z } from "zod";

const indexRows = z.array(z.object({ name: z.string(), definition: z.string() }));

/** Takes the indexes away that a million rows are written faster without; answers how to make them again. */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'crm' and t.relname in ('contacts', 'companies', 'deals', 'action_changes') and not i.indisprimary`);
  const indexes = indexRows.parse(rows);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

/** As `dropIndexes` answered it. */
export async function createIndex(client: pg.Client, definition: string): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query(definition);
}

/** The history of an organisation whose records came by import: one action a noun, one entry a record. */
export async function insertHistory(client: pg.Client, orgId: string): Promise<void> {
  for (const [noun, table] of [
    ["company", "companies"],
    ["contact", "contacts"],
    ["deal", "deals"],
  ]) {
    await client.query(
      `with import as (
         insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count)
         select $1, gen_random_uuid(), 'import', $2, 'bench', 'Bench', 'bench.csv', count(*) from crm.${table} where org_id = $1
         returning id, record_count
       ), counts as (
         insert into crm.record_counts (org_id, noun, id, delta) select $1, $2, id, record_count from import
       )
       insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version)
       select $1, import.id, $2, r.id, r.id, 'create', 1 from crm.${table} r, import where r.org_id = $1`,
      [orgId, noun],
    );
  }
  await client.query(
    "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'action', gen_random_uuid(), 3)",
    [orgId],
  );
}

const stageRows = z.array(z.object({ id: z.string(), pipelineId: z.string() }));

export async function selectStages(client: pg.Client, orgId: string) {
  const { rows } = await client.query(
    `select id, pipeline_id as "pipelineId" from crm.stages where org_id = $1 order by position`,
    [orgId],
  );
  return stageRows.parse(rows);
}

const nameRows = z.array(z.object({ id: z.string(), name: z.string() }));

/** Some contacts that deals can be about. */
export async function selectContactNames(client: pg.Client, orgId: string) {
  const { rows } = await client.query(
    `select id, concat_ws(' ', first, last) as name from crm.contacts where org_id = $1 limit 50000`,
    [orgId],
  );
  return nameRows.parse(rows);
}

/** COPY does not keep the totals of the board. */
export async function recountStages(client: pg.Client, orgId: string): Promise<void> {
  await client.query("select crm.recount_stages($1)", [orgId]);
}

export async function countTable(
  client: pg.Client,
  table: "contacts" | "companies",
  orgId: string,
): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from crm.${table} where org_id = $1`, [
    orgId,
  ]);
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
}

/** COPY without triggers leaves no note of whose words have to be read for correcting searches. */
export async function readSearchWords(client: pg.Client, orgId: string): Promise<void> {
  await client.query("select set_config('app.org', $1, false)", [orgId]);
  await client.query(
    `insert into crm.search_word_changes (org_id, records, record_ids)
     select $1, records, array_agg(id) from (
       select records, id, (row_number() over (partition by records order by id) - 1) / 1000 as part from (
         select 'contacts' as records, id from crm.contacts where org_id = $1 union all
         select 'companies', id from crm.companies where org_id = $1 union all
         select 'deals', id from crm.deals where org_id = $1
       ) filled
     ) parts group by records, part`,
    [orgId],
  );
  const folded = z.array(z.object({ folded: z.boolean() }));
  for (;;) {
    const { rows } = await client.query("select crm.fold_search_words($1) as folded", [orgId]);
    if (folded.parse(rows)[0]?.folded !== true) return;
  }
}
