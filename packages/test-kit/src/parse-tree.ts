import { readFileSync } from "node:fs";
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

const schemaFile = new URL("../../../apps/api/db/schema.gen.sql", import.meta.url);

/**
 * An object in the parse tree of PostgreSQL's parser. An object around a node has the node's type as its only
 * key.
 */
export type Tree = Readonly<Record<string, unknown>>;

/** The tables of the CRM with `org_id`, by which a cluster distributes them. */
export const organisationTables: ReadonlySet<string> = new Set(
  Array.from(
    readFileSync(schemaFile, "utf8").matchAll(/^create (?:unlogged )?table crm\.(\w+) \(([^;]*?)^\);/gmu),
    ([, table = "", columns = ""]) => (/^ {2}org_id uuid/mu.test(columns) ? table : ""),
  ).filter((table) => table !== ""),
);

await loadModule();

export function parseStatements(sql: string): Tree[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: Tree[] };
  return stmts;
}

export const parseBody = (definition: string): unknown => parsePlPgSQLSync(definition);

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function treeAt(node: unknown, name: string): Tree | undefined {
  const value = isTree(node) ? node[name] : undefined;
  return isTree(value) ? value : undefined;
}

export function descendantsNamed(node: unknown, name: string): Tree[] {
  if (Array.isArray(node)) return node.flatMap((each) => descendantsNamed(each, name));
  if (!isTree(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === name && isTree(value) ? [value] : []),
    ...descendantsNamed(value, name),
  ]);
}
