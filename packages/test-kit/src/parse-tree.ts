import { readFileSync } from "node:fs";
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

const schemaFile = new URL("../../../apps/api/db/schema.gen.sql", import.meta.url);

/** A part of PostgreSQL's own parse tree; each node has one key, its name. */
export type Tree = Readonly<Record<string, unknown>>;

/** Every table of the CRM with `org_id`, the column that distributes it on a cluster. */
export const organisationTables: ReadonlySet<string> = new Set(
  Array.from(
    readFileSync(schemaFile, "utf8").matchAll(/^create (?:unlogged )?table crm\.(\w+) \(([^;]*?)^\);/gmu),
    ([, table = "", columns = ""]) => (/^ {2}org_id uuid/mu.test(columns) ? table : ""),
  ).filter((table) => table !== ""),
);

await loadModule();

/** Returns the statements of a text. @throws Error if the parser refuses it */
export function parseStatements(sql: string): Tree[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: Tree[] };
  return stmts;
}

/** Returns the parsed body of a function in PL/pgSQL. @throws Error if the parser refuses it */
export const parseBody = (definition: string): unknown => parsePlPgSQLSync(definition);

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a child node by name, or undefined if it is no node. */
export function treeAt(node: unknown, name: string): Tree | undefined {
  const value = isTree(node) ? node[name] : undefined;
  return isTree(value) ? value : undefined;
}

/** Returns every node of this name below, at any depth. */
export function descendantsNamed(node: unknown, name: string): Tree[] {
  if (Array.isArray(node)) return node.flatMap((each) => descendantsNamed(each, name));
  if (!isTree(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === name && isTree(value) ? [value] : []),
    ...descendantsNamed(value, name),
  ]);
}
