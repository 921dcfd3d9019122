import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSql } from "./migration-files.ts";
import { StartError } from "./start-error.ts";

/** A file `<name>.sql` in `functions/`, which creates the function `<name>`. */
export type FunctionFile = {
  name: string;
  sql: string;
  /** The query in the header `-- for each row of: <file>`. The file creates one function per row. */
  rows: string | undefined;
};

const header = (sql: string, key: string) =>
  new RegExp(`^-- ${key}: (.+)$`, "m").exec(sql)?.[1]?.split(", ") ?? [];

/**
 * Reads the files in the order in which they are applied: by name, but after the functions in the header `--
 * needs: this, that`. Only functions whose bodies the database checks on creation need this header.
 */
export async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readSql(join(folder, name)));
  const files = [...texts].filter(([name]) => !name.endsWith(".rows.sql"));
  const read = (file: string, by: string) => {
    const text = texts.get(file);
    if (text === undefined) throw new StartError(`${by}.sql names the file ${file}, which does not exist.`);
    return text;
  };
  return inOrder(
    files.map(([file, sql]) => {
      const name = file.replace(/\.sql$/, "");
      const [rows] = header(sql, "for each row of");
      return { name, sql, rows: rows === undefined ? undefined : read(`${rows}.rows.sql`, name) };
    }),
  );
}

function inOrder(files: readonly FunctionFile[]): FunctionFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const ordered = new Set<FunctionFile>();
  const visit = (file: FunctionFile, path: readonly string[]) => {
    if (ordered.has(file)) return;
    if (path.includes(file.name))
      throw new StartError(`Functions depend on each other in a cycle: ${path.join(", ")}.`);
    for (const need of header(file.sql, "needs")) {
      const needed = byName.get(need);
      if (!needed) throw new StartError(`${file.name}.sql needs ${need}, which does not exist.`);
      visit(needed, [...path, file.name]);
    }
    ordered.add(file);
  };
  for (const file of files) visit(file, []);
  return [...ordered];
}
