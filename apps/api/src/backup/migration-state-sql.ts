import { readAppliedMigrations } from "@lanyard/server-kit/migrations";
import pg from "pg";

/** Which migrations a database has: the same text as long as no upgrade was committed. Empty schemas have none. */
export async function readMigrationState(ownerUrl: string, schemas: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  // What loses its connection fails by its statement.
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
