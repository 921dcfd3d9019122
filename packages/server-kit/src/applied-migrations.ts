import pg from "pg";
import { z } from "zod";
import { type Migration, type ReplacedMigrations, readReplacedFiles } from "./migration-files.ts";
import { StartError } from "./start-error.ts";

export const migrationTable = (schema: string) => `${pg.escapeIdentifier(schema)}.schema_migrations`;

export type AppliedMigration = { name: string; checksum: string };
const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

export async function readAppliedMigrations(client: pg.Client, schema: string): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    `select name, checksum from ${migrationTable(schema)} order by name collate "C"`,
  );
  return appliedSchema.parse(rows);
}

/**
 * Returns the names of the replaced migrations that a database still lacks. Throws a StartError if the
 * applied migrations are not the first of the replaced ones.
 */
export function findMissing(
  applied: readonly AppliedMigration[],
  { migrations }: ReplacedMigrations,
): string[] {
  const replaced = Object.entries(migrations);
  applied.forEach(({ name, checksum }, index) => {
    const [expected, expectedChecksum] = replaced[index] ?? [];
    if (expected !== name) throw unknownMigration(name);
    if (checksum !== expectedChecksum) throw changedMigration(name);
  });
  return replaced.slice(applied.length).map(([name]) => name);
}

export async function readKept(
  folder: string,
  missing: readonly string[],
  { lastVersion, migrations }: ReplacedMigrations,
): Promise<Migration[]> {
  const kept = await readReplacedFiles(folder);
  return missing.map((name) => {
    const file = kept.find((each) => each.name === name);
    if (file === undefined)
      throw new StartError(
        `The database was last used by an older version of Lanyard: it lacks the migration ${name}, which this version no longer contains. Start the version of ${lastVersion} once, then this one.`,
      );
    if (file.checksum !== migrations[name]) throw changedMigration(name);
    return file;
  });
}

const unknownMigration = (name: string) =>
  new StartError(
    `The database has migration ${name}, which this version of Lanyard does not know: start the newer version.`,
  );

const changedMigration = (name: string) =>
  new StartError(
    `Migration ${name} was changed after it had been applied: restore the file and put the change into a new migration.`,
  );

export type SchemaDifference = "older" | "newer" | "other";

export function findSchemaDifference(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): SchemaDifference | undefined {
  const isSame = ({ name, checksum }: AppliedMigration, index: number) =>
    known[index]?.name === name && known[index].checksum === checksum;
  if (!applied.slice(0, known.length).every(isSame)) return "other";
  if (applied.length === known.length) return undefined;
  return applied.length < known.length ? "older" : "newer";
}

/** Throws a StartError unless the applied migrations equal the first of `files`. */
export function checkApplied(applied: readonly AppliedMigration[], files: readonly Migration[]): void {
  applied.forEach(({ name, checksum }, index) => {
    const file = files[index];
    if (!file) throw unknownMigration(name);
    if (file.name !== name)
      throw new StartError(
        `The database has migration ${name} but not ${file.name}, which comes before it: the folder of migrations does not belong to this database.`,
      );
    if (file.checksum !== checksum) throw changedMigration(name);
  });
}

export async function recordMigration(
  client: pg.Client,
  schema: string,
  { name, checksum }: AppliedMigration,
  version: string,
): Promise<void> {
  await client.query(`insert into ${migrationTable(schema)} (name, checksum, version) values ($1, $2, $3)`, [
    name,
    checksum,
    version,
  ]);
}
