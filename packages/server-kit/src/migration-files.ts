import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

export type Migration = { name: string; sql: string; checksum: string; isTransactional: boolean };

/** Line ends are not part of the checksum: git may rewrite them. */
function toMigration(name: string, text: string): Migration {
  const sql = text.replaceAll("\r\n", "\n");
  return {
    name,
    sql,
    checksum: createHash("sha256").update(sql).digest("hex"),
    isTransactional: !/^-- no-transaction\b/.test(sql),
  };
}

/** Reads `NNNN_what.sql` files in order; numbers run from 0001 without a gap. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, "0");
    if (/^\d{4}_[a-z0-9_-]+\.sql$/.test(name) && name.startsWith(expected)) return;
    throw new StartError(
      `The migration ${name} should be number ${expected}: numbers run without gaps or doubles.`,
    );
  });
  return Promise.all(
    names.map(async (name) => toMigration(name, await readFile(join(folder, name), "utf8"))),
  );
}
