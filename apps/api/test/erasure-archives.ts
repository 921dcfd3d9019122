import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFolderArchives } from "@lanyard/backup/folder-archives";
import { version } from "@lanyard/server-kit/version";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import type { Pool } from "pg";
import { restoreInstallation } from "#src/backup/installation-restore.ts";
import { runBackup } from "#src/backup/run-backup.ts";
import { crmSchema } from "#src/db/crm-schema.ts";

export async function tablesNaming(pool: Pool, words: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('crm', 'signin') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select from ${name} t where lower(t::text) like any ($1::text[]) limit 1`,
      [words.map((word) => `%${word}%`)],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

export async function filesNaming(dataDir: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return paths.filter((_, index) => pattern.test(texts[index] ?? ""));
}

/** Writes a backup to a new folder within `folder`. Returns the path of the archive. */
export async function backUp(folder: string, ownerUrl: string, dataDir: string): Promise<string> {
  const to = await mkdtemp(join(folder, "archives-"));
  const backup = { to, at: undefined, kept: 7, key: undefined };
  const { path } = await runBackup({
    configuration: { s3: undefined, dataDir, backup },
    ownerUrl,
    version,
    to,
  });
  return path;
}

/** Restores a backup. Returns the number of records that the restore erased again. */
export async function restore(
  path: string,
  ownerUrl: string,
  dataDir: string,
  lists: string[] = [],
): Promise<number> {
  const { erasedAgain } = await restoreInstallation({
    configuration: { s3: undefined, dataDir },
    ownerUrl,
    schemas: [crmSchema, signinSchema],
    source: createReadStream(path),
    key: undefined,
    lists: lists.map(createFolderArchives),
    say: () => undefined,
  });
  return erasedAgain;
}
