import type pg from "pg";
import { z } from "zod";

const names = z.array(z.string());
const table = z.object({
  name: z.string(),
  has_organisation: z.boolean(),
  has_policies: z.boolean(),
  has_forced_policies: z.boolean(),
  has_triggers: z.boolean(),
  /** Whether any trigger of the table is disabled. */
  has_resting_triggers: z.boolean(),
  unique_indexes: z.array(z.object({ name: z.string(), columns: names })),
  foreign_keys: z.array(z.object({ name: z.string(), to: z.string(), columns: names, to_columns: names })),
  has_exclusion: z.boolean(),
});

export type TableShape = z.output<typeof table>;

export async function selectTableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query(`
    select t.relname as name,
      exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id' and not a.attisdropped) as has_organisation,
      t.relrowsecurity as has_policies, t.relforcerowsecurity as has_forced_policies,
      exists (select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal) as has_triggers,
      exists (select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal and g.tgenabled = 'D') as has_resting_triggers,
      coalesce((
        select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'columns', (
          select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey))))
        from pg_index i where i.indrelid = t.oid and i.indisunique), '[]') as unique_indexes,
      coalesce((
        select json_agg(json_build_object('name', c.conname, 'to', to_table.relname,
          'columns', (select json_agg(a.attname order by k.place) from unnest(c.conkey) with ordinality k (num, place)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num),
          'to_columns', (select json_agg(a.attname order by k.place) from unnest(c.confkey) with ordinality k (num, place)
            join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num)))
        from pg_constraint c join pg_class to_table on to_table.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f'), '[]') as foreign_keys,
      exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'x') as has_exclusion
    from pg_class t where t.relnamespace = 'crm'::regnamespace and t.relkind = 'r'
    order by t.relname`);
  return z.array(table).parse(rows);
}

/**
 * Returns the tables that Citus distributes ('h') or copies to every node ('n' with the replication model 't'
 * in pg_dist_partition). Returns undefined if Citus is not installed.
 */
export async function selectDistributed(client: pg.ClientBase): Promise<ReadonlySet<string> | undefined> {
  const installed = await client.query("select from pg_extension where extname = 'citus'");
  if (installed.rowCount === 0) return undefined;
  const { rows } = await client.query(`
    select t.relname as name from pg_dist_partition p join pg_class t on t.oid = p.logicalrelid
    where t.relnamespace = to_regnamespace('crm') and (p.partmethod = 'h' or (p.partmethod = 'n' and p.repmodel = 't'))`);
  return new Set(
    z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name),
  );
}

/**
 * Selects the functions that set `plan_cache_mode`, such as the search functions. On a cluster, these
 * functions need custom plans.
 */
export async function selectFunctionsWithPlanMode(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'crm'::regnamespace
      and exists (select from unnest(p.proconfig) setting where setting like 'plan\\_cache\\_mode=%')
    order by 1`);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

export async function selectPropagation(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
    where r.rolname = 'lanyard_app' and s.setdatabase = 0 and 'citus.propagate_set_commands=local' = any(s.setconfig)`);
  return rowCount === 1;
}

/** Selects distributed tables whose original rows are still on the coordinator. */
export async function selectCopied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(`
    select t.relname as name from pg_dist_partition p join pg_class t on t.oid = p.logicalrelid
    where t.relnamespace = to_regnamespace('crm') and p.partmethod = 'h' and pg_relation_size(t.oid) > 0
    order by t.relname`);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

const nodeWaitMs = 2000;

export async function selectMissingNode(client: pg.ClientBase): Promise<string | undefined> {
  await client.query(`set citus.node_connection_timeout = ${nodeWaitMs}`);
  // A cached connection would wait for a node that hangs.
  await client.query("set citus.max_cached_conns_per_worker = 0");
  const { rows } = await client.query(`
    select nodename || ':' || nodeport as address from pg_dist_node
    where noderole = 'primary' and isactive and not citus_check_connection_to_node(nodename, nodeport)
    order by nodeid limit 1`);
  await client.query("reset citus.max_cached_conns_per_worker");
  return z.array(z.object({ address: z.string() })).parse(rows)[0]?.address;
}
