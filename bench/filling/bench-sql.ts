import { newId } from "@lanyard/api/db/new-id";
import type { DemoPerson } from "@lanyard/api/demo/demo-records";
import { type CustomDefinition, readDefinition } from "@lanyard/api/records/custom/custom-definition";
import type pg from "pg";

type Database = Pick<pg.Pool, "query">;

/** Drops the indexes of the filled tables, except primary keys. Returns their definitions. */
export async function dropIndexes(client: Database): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'crm' and t.relname in ('contacts', 'companies', 'deals', 'tasks', 'interactions', 'action_changes')
      and not i.indisprimary`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const benchOwners = 40;

/** Returns the id of an owner. The benchmark has as many owners as a large team. */
export const benchOwner = (turn: number) => `bench-${turn % benchOwners}`;

export const tierKey = "tier";

/**
 * Creates a choice field for contacts and one for deals, with the same options. Returns the definition of one
 * of them.
 */
export async function insertTiers(client: Database, orgId: string): Promise<CustomDefinition> {
  const options = ["Gold", "Silver", "Bronze", "Basic"].map((label) => `${newId()} #10b981 ${label}`);
  const { rows } = await client.query(
    `insert into crm.custom_fields
       (org_id, id, noun, key, storage, shown, label, type, options, section, position, sortable, variants)
     select $1, gen_random_uuid(), noun, $2, $2, $2, 'Tier', 'choice', $3::text[], '', 1, true,
       jsonb_build_array(jsonb_build_object('storage', $2::text, 'type', 'choice', 'options', $3::text[], 'target', null,
         'slot', 'cf_n1', 'isSorted', true, 'isFilled', true))
     from unnest(array['contact', 'deal']) noun returning *`,
    [orgId, tierKey, options],
  );
  return readDefinition(rows[0]);
}

export async function insertPeople(client: Database, orgId: string): Promise<DemoPerson[]> {
  const { rows } = await client.query<DemoPerson>(
    `insert into crm.people (org_id, id, name, email, role)
     select $1, 'bench-' || n, 'Bench Owner ' || n, 'owner-' || n || '@bench.example', 'user'
     from generate_series(0, ${benchOwners - 1}) n returning id, name`,
    [orgId],
  );
  return rows;
}

const dealsPerStep = 10_000;

/** Computes the stages that each deal has left, because triggers do not fire during the filling. */
export async function deriveLeftStages(client: Database, orgId: string): Promise<void> {
  // Without statistics, the planner would read all changes for each deal.
  await client.query("analyze crm.actions, crm.action_changes, crm.deals");
  await client.query(
    `select crm.derive_left_stages($1, ids) from (
       select array_agg(id) as ids from (
         select id, row_number() over (order by id) as number from crm.deals where org_id = $1
       ) d group by number / ${dealsPerStep}
     ) steps`,
    [orgId],
  );
}

export async function selectStages(client: Database, orgId: string) {
  const { rows } = await client.query<{ id: string; pipelineId: string }>(
    `select id, pipeline_id as "pipelineId" from crm.stages where org_id = $1 order by position`,
    [orgId],
  );
  return rows;
}

/** Reads the words of records for search corrections, because the filling without triggers does not queue them. */
export async function readSearchWords(client: Database, orgId: string): Promise<void> {
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
  for (let isFolding = true; isFolding; ) {
    const { rows } = await client.query("select crm.fold_search_words($1) as folded", [orgId]);
    isFolding = rows[0]?.folded === true;
  }
}
