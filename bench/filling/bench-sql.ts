import { newId } from "@lanyard/api/db/new-id";
import { type CustomDefinition, readDefinition } from "@lanyard/api/records/custom/custom-definition";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type pg from "pg";

/** Drops the indexes of the filled tables, except primary keys. Returns their definitions. */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'crm' and t.relname in ('contacts', 'companies', 'deals', 'tasks', 'interactions', 'action_changes')
      and not i.indisprimary`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

export const benchOwners = 40;

/** Returns the id of an owner. The benchmark has as many owners as a large team. */
export const benchOwner = (turn: number) => `bench-${turn % benchOwners}`;

/** Returns the owner of a record by its number. Every fifth record has no owner. */
export const ownerAt = (index: number) => (index % 5 === 4 ? null : benchOwner(Math.floor(index / 5)));

export const tierKey = "tier";

/**
 * Creates a choice field for contacts and one for deals, with the same options. Returns the definition of one
 * of them.
 */
export async function insertTiers(client: pg.Client, orgId: string): Promise<CustomDefinition> {
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

export async function insertPeople(client: pg.Client, orgId: string): Promise<void> {
  await client.query(
    `insert into crm.people (org_id, id, name, email, role)
     select $1, 'bench-' || n, 'Bench Owner ' || n, 'owner-' || n || '@bench.example', 'user'
     from generate_series(0, ${benchOwners - 1}) n`,
    [orgId],
  );
}

/**
 * Inserts tasks due up to 60 days before or after today, two fifths of them open. They link to a contact with
 * a deal, a deal, another contact or no record. Their values are not random, so one statement suffices.
 */
export async function insertTasks(client: pg.Client, orgId: string, count: number): Promise<void> {
  await client.query(
    `with deals as materialized (
       select id, contact_id, row_number() over () - 1 as place from crm.deals where org_id = $1
     ), contacts as materialized (
       select id, row_number() over () - 1 as place from crm.contacts where org_id = $1
     ), numbered as (
       select n, n % 4 as about, n % (select count(*) from deals) as deal_place, n % (select count(*) from contacts) as contact_place, 'Follow up ' || n as title, current_date + (n * 31 % 121 - 60) as day,
         case when n / ${benchOwners} % 5 < 3 then now() - (n % 90) * interval '1 day' end as done_at
       from generate_series(1, $2::int) n
     )
     insert into crm.tasks (org_id, id, title, name_key, search_text, due_on, due_key, priority, owner_id,
       contact_id, deal_id, done_at, done_by)
     select $1, gen_random_uuid(), t.title, lower(t.title), lower(t.title), t.day, t.day::timestamp at time zone 'UTC', 'normal',
       'bench-' || t.n * 7 % ${benchOwners}, case t.about when 0 then d.contact_id when 2 then c.id end,
       case when t.about = 1 then d.id end, t.done_at, case when t.done_at is not null then 'bench-0' end
     from numbered t
     left join deals d on d.place = t.deal_place and t.about < 2
     left join contacts c on c.place = t.contact_place and t.about = 2`,
    [orgId, count],
  );
}

/**
 * Inserts the log of an organisation that imported its records: an action for each noun, and an entry for
 * each record.
 */
export async function insertHistory(client: pg.Client, orgId: string): Promise<void> {
  for (const noun of ["company", "contact", "deal", "task", "interaction"] as const) {
    const table = recordKinds[noun].plural;
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
    "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'action', gen_random_uuid(), 5)",
    [orgId],
  );
}

export async function selectStages(client: Pick<pg.Pool, "query">, orgId: string) {
  const { rows } = await client.query<{ id: string; pipelineId: string }>(
    `select id, pipeline_id as "pipelineId" from crm.stages where org_id = $1 order by position`,
    [orgId],
  );
  return rows;
}

export async function selectContactNames(client: pg.Client, orgId: string) {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, concat_ws(' ', first, last) as name from crm.contacts where org_id = $1 limit 50000`,
    [orgId],
  );
  return rows;
}

/** Reads the words of records for search corrections, because the filling without triggers does not queue them. */
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
  for (let isFolding = true; isFolding; ) {
    const { rows } = await client.query("select crm.fold_search_words($1) as folded", [orgId]);
    isFolding = rows[0]?.folded === true;
  }
}
