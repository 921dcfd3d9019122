import type { Pool } from "pg";
import { z } from "zod";

const connectionMs = 1000;
const askingMs = 5000;
const nodes = z.array(z.object({ group: z.number(), answers: z.boolean() }));

export async function selectNodesOf(pool: Pool, orgIds: readonly string[]) {
  const { rows } = await pool.query(
    `select n.groupid as group, citus_check_connection_to_node(n.nodename, n.nodeport) as answers
     from pg_dist_node n where n.noderole = 'primary' and n.groupid in (
       select p.groupid from unnest($1::uuid[]) org
       join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('crm.pipelines', org))`,
    [orgIds],
  );
  return nodes.parse(rows);
}

export async function selectAnswering(pool: Pool, groups: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query(
    `select groupid as group, true as answers from pg_dist_node
     where noderole = 'primary' and groupid = any($1::int[]) and citus_check_connection_to_node(nodename, nodeport)`,
    [groups],
  );
  return nodes.parse(rows).map(({ group }) => group);
}

/** Selects the node of an organisation. Reads only the coordinator. */
export async function selectNodeOf(pool: Pool, orgId: string): Promise<number | undefined> {
  const { rows } = await pool.query(
    `select groupid as group, true as answers from pg_dist_placement
     where shardid = get_shard_id_for_distribution_column('crm.pipelines', $1::uuid)`,
    [orgId],
  );
  return nodes.parse(rows)[0]?.group;
}

export const limitConnecting = (client: { query(text: string): unknown }) =>
  client.query(
    `set citus.node_connection_timeout = ${connectionMs}; set citus.max_cached_conns_per_worker = 0; set statement_timeout = ${askingMs}`,
  );

export async function selectIsDistributed(pool: Pool): Promise<boolean> {
  const installed = await pool.query("select from pg_extension where extname = 'citus'");
  if (installed.rowCount === 0) return false;
  const { rowCount } = await pool.query(
    "select from pg_dist_partition where logicalrelid = 'crm.pipelines'::regclass",
  );
  return rowCount === 1;
}
