import type { ArchiveCounts } from "@lanyard/backup/archive-format";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import pg, { type ClientBase } from "pg";
import { z } from "zod";

const presentRows = z.array(z.object({ name: z.string() }));
const countRow = z.tuple([z.object({ count: z.coerce.number() })]);

/**
 * Counts organisations and records, including deleted ones. Before an upgrade, the table of a kind can be
 * missing. Runs as the owner of the schema.
 */
export async function countForArchive(client: ClientBase): Promise<ArchiveCounts> {
  const plurals = recordNouns.map((noun) => recordKinds[noun].plural);
  return {
    organisations: await countRows(client, ["organisations"]),
    records: await countRows(client, plurals),
  };
}

async function countRows(client: ClientBase, tables: readonly string[]): Promise<number> {
  const { rows } = await client.query(
    `select c.relname::text as name from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'crm' and c.relname = any ($1) and c.relkind in ('r', 'p')`,
    [tables],
  );
  const counts = presentRows
    .parse(rows)
    .map(({ name }) => `(select count(*) from crm.${pg.escapeIdentifier(name)})`);
  const counted = await client.query(`select ${["0", ...counts].join(" + ")} as count`);
  return countRow.parse(counted.rows)[0].count;
}
