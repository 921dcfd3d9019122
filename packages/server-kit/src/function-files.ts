import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSql } from "./migration-files.ts";
import { StartError } from "./start-error.ts";

/** A file of `functions/`: `<name>.sql` creates the function `<name>`. */
export type FunctionFile = {
  name: string;
  sql: string;
  /** The query of `-- for each row of: <file>`; each of its rows makes one function. */
  rows: string | undefined;
};

const header = (sql: string, key: string) =>
  new RegExp(`^-- ${key}: (.+)$`, "m").exec(sql)?.[1]?.split(", ") ?? [];

/**
 * Reads the files in the order they are applied: by name, each after those that its header names (`-- needs: this, that`);
 * only functions whose body the database checks as it makes them have needs.
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
      throw new StartError(`Functions need each other in a circle: ${path.join(", ")}.`);
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
