import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "./start-error.ts";

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  replaces?: ReplacedMigrations | undefined;
};

const replacedSchema = z.strictObject({
  /** The last version with these files. */
  lastVersion: z.string(),
  /** The checksums by file name, in order. */
  migrations: z.record(z.string(), z.string()),
});
export type ReplacedMigrations = z.infer<typeof replacedSchema>;

/** Reads a file and normalizes its line endings, because git can change them. */
export async function readSql(path: string): Promise<string> {
  return (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
}

export const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readSql(join(folder, name));
  return { name, sql, checksum: checksumOf(sql) };
}

async function readReplaced(folder: string, name: string): Promise<ReplacedMigrations> {
  return replacedSchema.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
}

/**
 * Reads the files `NNNN_what.sql` in order; they are numbered from 0001 without gaps. A baseline also has a
 * file `NNNN_what.replaces.json` with the names and checksums of the files that it replaces.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const found = await readdir(folder);
  const names = found.filter((name) => name.endsWith(".sql")).sort();
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, "0");
    if (/^\d{4}_[a-z0-9_-]+\.sql$/.test(name) && name.startsWith(expected)) return;
    throw new StartError(
      `The migration ${name} should be number ${expected}: numbers must have no gaps or duplicates.`,
    );
  });
  return Promise.all(
    names.map(async (name) => {
      const beside = name.replace(/\.sql$/, ".replaces.json");
      const replaces = found.includes(beside) ? await readReplaced(folder, beside) : undefined;
      return { ...(await readMigration(folder, name)), replaces };
    }),
  );
}

/**
 * Reads the files that a baseline replaces, from the folder `replaced`. A database that has not run all of
 * them runs the missing ones before it adopts the baseline.
 */
export async function readReplacedFiles(folder: string): Promise<Migration[]> {
  const kept = join(folder, "replaced");
  const names = existsSync(kept) ? (await readdir(kept)).filter((name) => name.endsWith(".sql")) : [];
  return Promise.all(names.sort().map((name) => readMigration(kept, name)));
}

export async function readAlternative(folder: string | undefined, name: string): Promise<string | undefined> {
  const path = folder === undefined ? undefined : join(folder, name);
  return path !== undefined && existsSync(path) ? readSql(path) : undefined;
}
