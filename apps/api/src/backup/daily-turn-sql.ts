import type { ClientBase } from "pg";
import { z } from "zod";

const turnRow = z.tuple([z.object({ isTaken: z.boolean() })]);

/** Held as long as the connection, so that of several processes one makes the daily backup. */
export async function acquireDailyBackupLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtextextended('lanyard daily backup', 0)) as "isTaken"`,
  );
  return turnRow.parse(rows)[0].isTaken;
}
