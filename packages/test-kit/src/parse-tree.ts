import { readFileSync } from "node:fs";
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

const schemaFile = new URL("../../../apps/api/db/schema.gen.sql", import.meta.url);

/** A part of PostgreSQL's own parse tree: its nodes are named by the one key that they have. */
export type Tree = Readonly<Record<string, unknown>>;

/** Every table of the CRM that has `org_id`, by which a cluster shares it out. */
export const organisationTables: ReadonlySet<string> = new Set(
  Array.from(
    readFileSync(schemaFile, "utf8").matchAll(/^create (?:unlogged )?table crm\.(\w+) \(([^;]*?)^\);/gmu),
    ([, table = "", columns = ""]) => (/^ {2}org_id uuid/mu.test(columns) ? table : ""),
  ).filter((table) => table !== ""),
);

await loadModule();

/** The statements of a text. @throws Error where it cannot be parsed */
export function parseStatements(sql: string): Tree[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: Tree[] };
  return stmts;
}

/** The body of a function in PL/pgSQL. @throws Error where it cannot be parsed */
export const parseBody = (definition: string): unknown => parsePlPgSQLSync(definition);

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a child node by name, or undefined if it is no node. */
export function treeAt(node: unknown, name: string): Tree | undefined {
  const value = isTree(node) ? node[name] : undefined;
  return isTree(value) ? value : undefined;
}

/** Every node of a name below, however deep. */
export function descendantsNamed(node: unknown, name: string): Tree[] {
  if (Array.isArray(node)) return node.flatMap((each) => descendantsNamed(each, name));
  if (!isTree(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === name && isTree(value) ? [value] : []),
    ...descendantsNamed(value, name),
  ]);
}
