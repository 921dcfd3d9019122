import { readAppliedMigrations } from "@lanyard/server-kit/applied-migrations";
import { withClient } from "@lanyard/server-kit/database-client";
import type { ClientBase } from "pg";
import pg from "pg";
import { z } from "zod";
import { failWaitingDeliveries } from "#src/features/webhook/webhook.ts";
import { forgetUnsentActions } from "#src/log/unsent-changes-sql.ts";

/**
 * Marks as failed the webhook messages that were pending at the time of the backup, because receivers may
 * already have them. Admins can send them by replay. Runs as the owner of the schema.
 */
export async function holdWebhooksOf(client: Pick<ClientBase, "query">, orgId: string): Promise<void> {
  // The row policies also restrict the owner.
  await client.query("select set_config('app.org', $1, false)", [orgId]);
  await failWaitingDeliveries(client, orgId);
  await forgetUnsentActions(client, orgId);
  await client.query("select set_config('app.org', '', false)");
}

const usedRow = z.tuple([z.object({ isUsed: z.boolean() })]);

export async function isInstallationUsed(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from crm.organisations) or exists (select from signin.members) as "isUsed"`,
  );
  return usedRow.parse(rows)[0].isUsed;
}

const turnRow = z.tuple([z.object({ isTaken: z.boolean() })]);

/**
 * Tries to take the lock that allows only one process to make the daily backup; returns whether it succeeded.
 * The lock lasts until the connection ends.
 */
export async function acquireDailyBackupLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtextextended('lanyard daily backup', 0)) as "isTaken"`,
  );
  return turnRow.parse(rows)[0].isTaken;
}

/** Returns a text that identifies the applied migrations. */
export function readMigrationState(ownerUrl: string, schemas: readonly string[]): Promise<string> {
  return withClient(ownerUrl, async (client) => {
    const states = [];
    for (const schema of schemas) {
      const { rows } = await client.query("select to_regclass($1) is not null as exists", [
        `${pg.escapeIdentifier(schema)}.schema_migrations`,
      ]);
      states.push(rows[0]?.exists === true ? await readAppliedMigrations(client, schema) : []);
    }
    return JSON.stringify(states);
  });
}
