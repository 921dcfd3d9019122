import { isTree, listOf, organisationTables, parseStatements, type Tree, treeAt } from "./parse-tree.ts";

/**
 * Returns the tables (with aliases) whose `org_id` a statement does not compare with a parameter or a
 * constant. A cluster would query every shard of these tables, or refuse the statement.
 */
export function findUnnamed(sql: string): string[] {
  return [...new Set(parseStatements(sql).flatMap((statement) => unnamedBelow(statement)))];
}

const levels: readonly string[] = ["SelectStmt", "UpdateStmt", "DeleteStmt", "InsertStmt"];

function unnamedBelow(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(unnamedBelow);
  if (!isTree(node)) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    levels.includes(name) && isTree(value)
      ? [...unnamedOf(name, value), ...unnamedBelow(value)]
      : unnamedBelow(value),
  );
}

interface Named {
  readonly table: string;
  readonly alias: string;
}

function unnamedOf(kind: string, level: Tree): string[] {
  // Inserted rows contain the organisation.
  const target = kind === "UpdateStmt" || kind === "DeleteStmt" ? [{ RangeVar: level.relation }] : [];
  const from = [...target, ...listOf(level.fromClause), ...listOf(level.usingClause)];
  const tables = from.flatMap(tablesOf);
  if (tables.length === 0) return [];
  const conditions = [...conjuncts(level.whereClause), ...from.flatMap(joinConditions)];
  const named = new Set(conditions.flatMap((condition) => namedBy(condition, tables)));
  return tables.filter(({ alias }) => !named.has(alias)).map(({ table, alias }) => `${table} ${alias}`);
}

/** Returns the distributed tables in an item of a FROM clause, without those in subqueries. */
function tablesOf(item: unknown): Named[] {
  const join = treeAt(item, "JoinExpr");
  if (join !== undefined) return [...tablesOf(join.larg), ...tablesOf(join.rarg)];
  const range = treeAt(item, "RangeVar");
  if (range === undefined || range.schemaname !== "crm") return [];
  const table = String(range.relname);
  const alias = treeAt(range, "alias")?.aliasname;
  return organisationTables.has(table) ? [{ table, alias: String(alias ?? table) }] : [];
}

function joinConditions(item: unknown): Tree[] {
  const join = treeAt(item, "JoinExpr");
  if (join === undefined) return [];
  return [...conjuncts(join.quals), ...joinConditions(join.larg), ...joinConditions(join.rarg)];
}

function conjuncts(condition: unknown): Tree[] {
  const all = treeAt(condition, "BoolExpr");
  if (all?.boolop === "AND_EXPR") return listOf(all.args).flatMap(conjuncts);
  return isTree(condition) ? [condition] : [];
}

function namedBy(condition: Tree, tables: readonly Named[]): string[] {
  const expression = treeAt(condition, "A_Expr");
  if (expression?.kind !== "AEXPR_OP") return [];
  const [operator] = listOf(expression.name);
  if (treeAt(operator, "String")?.sval !== "=") return [];
  const sides = [expression.lexpr, expression.rexpr];
  return sides.flatMap((side, index) => {
    const alias = organisationColumn(side, tables);
    return alias !== undefined && isFromOutside(sides[1 - index]) ? [alias] : [];
  });
}

function organisationColumn(side: unknown, tables: readonly Named[]): string | undefined {
  const fields = listOf(treeAt(side, "ColumnRef")?.fields).map((field) => treeAt(field, "String")?.sval);
  if (fields.at(-1) !== "org_id") return undefined;
  const qualifier = fields.at(-2);
  return qualifier === undefined ? (tables.length === 1 ? tables[0]?.alias : undefined) : String(qualifier);
}

/**
 * Returns whether a value is a parameter, a constant or a function of these, such as the organisation of the
 * transaction.
 */
function isFromOutside(value: unknown): boolean {
  return !JSON.stringify(value).includes('"ColumnRef"') && !JSON.stringify(value).includes('"SubLink"');
}
