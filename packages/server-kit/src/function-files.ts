import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSql } from "./migration-files.ts";
import { StartError } from "./start-error.ts";

/** A function in a file of `functions/`. A line of dashes separates the functions of one file. */
export type FunctionFile = {
  name: string;
  file: string;
  sql: string;
  /**
   * The query in the file that the header `-- for each row of: <name>` names (`<name>.rows.sql`). The
   * database gets one function for each row of its result.
   */
  rows: string | undefined;
};

const header = (sql: string, key: string) =>
  new RegExp(`^-- ${key}: (.+)$`, "m").exec(sql)?.[1]?.split(", ") ?? [];

const separator = /\n\n-{4,}\n\n/;
const createdName = /^create or replace function \w+\.(\w+?)(?:_\{\{\w+\}\})?\(/m;

/**
 * Returns the functions of a file. Each text ends with one newline, so that its stored checksum does not
 * depend on its position in the file.
 */
function functionsIn(file: string, text: string): { name: string; file: string; sql: string }[] {
  return text.split(separator).map((part) => ({
    name: createdName.exec(part)?.[1] ?? file.replace(/\.sql$/, ""),
    file,
    sql: part.endsWith("\n") ? part : `${part}\n`,
  }));
}

/**
 * Reads the functions in the order of their application: by name, but after the functions in the header `--
 * needs: this, that`. Only functions whose bodies the database checks on creation need this header.
 */
export async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readSql(join(folder, name)));
  const functions = [...texts]
    .filter(([name]) => !name.endsWith(".rows.sql"))
    .flatMap(([file, text]) => functionsIn(file, text))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const read = (file: string, by: string) => {
    const text = texts.get(file);
    if (text === undefined) throw new StartError(`${by}.sql names the file ${file}, which does not exist.`);
    return text;
  };
  return inOrder(
    functions.map(({ name, file, sql }) => {
      const [rows] = header(sql, "for each row of");
      return { name, file, sql, rows: rows === undefined ? undefined : read(`${rows}.rows.sql`, name) };
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
