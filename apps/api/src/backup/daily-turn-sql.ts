import type { ClientBase } from "pg";
import { z } from "zod";

const turnRow = z.tuple([z.object({ isTaken: z.boolean() })]);

/** Held as long as the connection, so that of several processes one makes the daily backup. */
export async function takeDailyTurn(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtextextended('lanyard daily backup', 0)) as "isTaken"`,
  );
  return turnRow.parse(rows)[0].isTaken;
}

const organisationRows = z.array(z.object({ id: z.uuid() }));
const recordedRow = z.tuple([z.object({ isRecorded: z.boolean() })]);

/** Whether the audit has a backup of this installation since then. Each organisation is told of each. */
export async function isBackupRecorded(client: ClientBase, since: Date): Promise<boolean> {
  const oldest = await client.query("select id from crm.organisations order by id limit 1");
  const [organisation] = organisationRows.parse(oldest.rows);
  if (organisation === undefined) return false;
  // The policy holds for the owner as well.
  await client.query("select set_config('app.org', $1, false)", [organisation.id]);
  const { rows } = await client.query(
    `select exists (
       select from crm.audit_entries where org_id = $1 and what = 'backup' and at >= $2
     ) as "isRecorded"`,
    [organisation.id, since],
  );
  await client.query("select set_config('app.org', '', false)");
  return recordedRow.parse(rows)[0].isRecorded;
}
