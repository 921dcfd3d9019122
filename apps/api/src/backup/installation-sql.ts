import { readAppliedMigrations } from "@lanyard/server-kit/applied-migrations";
import type { ClientBase } from "pg";
import pg from "pg";
import { z } from "zod";

const usedRow = z.tuple([z.object({ isUsed: z.boolean() })]);

/**
 * Returns whether the installation has an organisation, or a member's account in Lanyard ID, as the schema's
 * owner.
 */
export async function isInstallationUsed(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from crm.organisations) or exists (select from signin.members) as "isUsed"`,
  );
  return usedRow.parse(rows)[0].isUsed;
}

const turnRow = z.tuple([z.object({ isTaken: z.boolean() })]);

/** Held as long as the connection, so that of several processes one makes the daily backup. */
export async function acquireDailyBackupLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtextextended('lanyard daily backup', 0)) as "isTaken"`,
  );
  return turnRow.parse(rows)[0].isTaken;
}

/** Which migrations a database has: the same text as long as no upgrade was committed. Empty schemas have none. */
export async function readMigrationState(ownerUrl: string, schemas: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  // A lost connection makes its statement fail.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const states = [];
    for (const schema of schemas) {
      const { rows } = await client.query("select to_regclass($1) is not null as exists", [
        `${pg.escapeIdentifier(schema)}.schema_migrations`,
      ]);
      states.push(rows[0]?.exists === true ? await readAppliedMigrations(client, schema) : []);
    }
    return JSON.stringify(states);
  } finally {
    await client.end();
  }
}
