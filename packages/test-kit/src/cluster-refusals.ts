import {
  descendantsNamed,
  listOf,
  organisationTables,
  parseBody,
  parseStatements,
  type Tree,
  treeAt,
} from "./parse-tree.ts";

const mayWrite = /(?:insert into|update|delete from)\s+"?crm\b/iu;

/** Returns a sentence for each reason why Citus 13 would refuse a writing statement or write wrong rows. */
export function refusedWrites(sql: string, areRowsCounted = true): string[] {
  if (!mayWrite.test(sql)) return [];
  return parseStatements(sql).flatMap((statement) => {
    const inserts = descendantsNamed(statement, "InsertStmt");
    const writes = [
      ...inserts,
      ...descendantsNamed(statement, "UpdateStmt"),
      ...descendantsNamed(statement, "DeleteStmt"),
    ];
    if (!writes.some(({ relation }) => isShared(relation))) return [];
    return [
      ...(descendantsNamed(statement, "CaseExpr").some(({ arg }) => arg !== undefined) ? [simpleCase] : []),
      ...(writes.some(choosesByTheMoment) ? [chosenMoment] : []),
      ...(writes.some(writesByStable) || writes.some(setsByStable) ? [stableOfColumn] : []),
      ...(writes.some(addsToTheMoment) ? [momentOfColumn] : []),
      ...(inserts.some(conflictsAtTheMoment) ? [conflictMoment] : []),
      ...(inserts.some(hasSubquery) ? [subqueryOfValues] : []),
      ...(writes.some((write) => !inserts.includes(write) && choosesByStable(write)) ? [stableChoice] : []),
      ...inserts.flatMap((insert) => refusedInsert(insert, areRowsCounted)),
    ];
  });
}

/**
 * Returns `refusedWrites` of all statements in a PL/pgSQL function, including dynamic SQL. `definition` is
 * the result of `pg_get_functiondef`.
 */
export function refusedInFunction(definition: string): string[] {
  const areRowsCounted = /\b(?:get\s+diagnostics|found)\b/iu.test(definition);
  return descendantsNamed(parseBody(definition), "PLpgSQL_expr")
    .flatMap(({ query, parseMode }) =>
      parseMode === asStatement ? [String(query)] : executedTexts(String(query)),
    )
    .flatMap((statement) => refusedWrites(statement, areRowsCounted));
}

const asStatement = 0;

/**
 * Returns the writing statements in the string literals of an expression or assignment. Replaces the
 * placeholders of `format` with a name, so that the statements can be parsed.
 */
const executedTexts = (expression: string) =>
  descendantsNamed(parseStatements(`select ${expression.replace(/^.*?:=/su, "")}`), "sval")
    .map(({ sval }) => String(sval).replaceAll(/%(?:\d+\$)?[ILs]/gu, "placed"))
    .filter((text) => mayWrite.test(text));

/** Returns whether a relation in a statement is a distributed table. */
const isShared = (relation: unknown) => {
  const name = isNamed(relation) ? relation : undefined;
  return name?.schemaname === "crm" && organisationTables.has(String(name.relname));
};
const isNamed = (relation: unknown): relation is Tree => typeof relation === "object" && relation !== null;

/**
 * The parser turns `case x when 1` into `x = 1`, which the coordinator of a cluster then evaluates as a
 * constant expression.
 */
const simpleCase = "`case x when y` is written as `case when x = y`";

/**
 * Citus does not evaluate now() inside CASE and COALESCE on the coordinator, so each node would use its own
 * time.
 */
const chosenMoment = "now() is outside of case and coalesce";

/** Ignores the WITH clause, because its statements are checked separately. */
function choosesByTheMoment({ withClause: _, ...write }: Tree): boolean {
  return [...descendantsNamed(write, "CaseExpr"), ...descendantsNamed(write, "CoalesceExpr")].some(
    asksForTheMoment,
  );
}

/** The coordinator evaluates stable functions itself, but it has no rows, so a column would have no value. */
const stableOfColumn =
  "a function that PostgreSQL calls stable is given no column where a statement updates or deletes";
const stable = ["array_to_string", "concat", "concat_ws", "to_char"];
const stableChoice =
  "a function that PostgreSQL calls stable stands in no case or coalesce of what updates or deletes, but before it, in its WITH";
const stableOfJson = [
  "jsonb_build_object",
  "jsonb_build_array",
  "to_jsonb",
  "row_to_json",
  "json_build_object",
];

function writesByStable({ withClause: _, selectStmt: __, ...write }: Tree): boolean {
  return descendantsNamed(write, "FuncCall").some(
    (call) => isNamedBy(call, stable) && descendantsNamed(call.args, "ColumnRef").length > 0,
  );
}

/** Returns whether an update calls a stable JSON function with a column. Inserts may call such functions. */
const setsByStable = ({ targetList, returningList: _, selectStmt }: Tree): boolean =>
  selectStmt === undefined &&
  listOf(targetList).some((target) =>
    descendantsNamed(target, "FuncCall").some(
      (call) => isNamedBy(call, stableOfJson) && descendantsNamed(call.args, "ColumnRef").length > 0,
    ),
  );

function choosesByStable({ withClause: _, ...write }: Tree): boolean {
  return [...descendantsNamed(write, "CaseExpr"), ...descendantsNamed(write, "CoalesceExpr")].some((choice) =>
    calls(choice, [...stable, ...stableOfJson]),
  );
}

const moments = ["now", "clock_timestamp", "statement_timestamp", "transaction_timestamp"];

const asksForTheMoment = (choice: Tree) =>
  descendantsNamed(choice, "SQLValueFunction").length > 0 || calls(choice, moments);

/** Adding an interval to a time is also a stable function. */
const momentOfColumn = "no column is added to now(): `to_timestamp` of seconds is immutable";

function addsToTheMoment({ withClause: _, selectStmt: __, ...write }: Tree): boolean {
  return descendantsNamed(write, "A_Expr").some(
    ({ name, lexpr, rexpr }) =>
      ["+", "-"].includes(operatorOf(name)) &&
      isMoment(lexpr) &&
      descendantsNamed(rexpr, "ColumnRef").length > 0,
  );
}

const operatorOf = (name: unknown) => String(treeAt(listOf(name)[0], "String")?.sval);

const isMoment = (side: unknown) => {
  const call = treeAt(side, "FuncCall");
  return call !== undefined && isNamedBy(call, moments);
};

/** Citus accepts only immutable expressions in DO UPDATE. */
const conflictMoment = "a conflict clause takes its time from `excluded` instead of now()";

const conflictsAtTheMoment = (insert: Tree) =>
  listOf(treeAt(insert, "onConflictClause")?.targetList).some(
    (target) => isNamed(target) && asksForTheMoment(target),
  );

const calls = (node: Tree, names: readonly string[]) =>
  descendantsNamed(node, "FuncCall").some((call) => isNamedBy(call, names));

const isNamedBy = ({ funcname }: Tree, names: readonly string[]) =>
  listOf(funcname).some((name) => names.includes(String(treeAt(name, "String")?.sval)));

const subqueryOfValues = "an insert of values has no subquery: it is sent first, or the insert selects";

const hasSubquery = ({ withClause: _, ...insert }: Tree) =>
  treeAt(insert.selectStmt, "SelectStmt")?.valuesLists !== undefined &&
  descendantsNamed(insert, "SubLink").length > 0;

/**
 * The coordinator sends inserted rows with COPY, which row-level security refuses, unless the insert selects
 * `org_id` from a distributed table. With `on conflict do nothing`, Citus inserts the rows but also counts
 * conflicting rows.
 */
function refusedInsert(insert: Tree, areRowsCounted: boolean): string[] {
  const select = treeAt(insert.selectStmt, "SelectStmt");
  if (select === undefined || select.valuesLists !== undefined || !isShared(insert.relation)) return [];
  const returned = listOf(insert.returningList ?? treeAt(insert, "returningClause")?.exprs);
  const taken: unknown[] = ["ONCONFLICT_UPDATE", ...(areRowsCounted ? [] : ["ONCONFLICT_NOTHING"])];
  if (!staysOnItsNode(insert, select))
    return returned.length > 0 || taken.includes(treeAt(insert, "onConflictClause")?.action)
      ? []
      : [
          "an insert selects org_id from a table of the organisation and nothing new, or ends with `returning null`",
        ];
  const isNameless = isNamed(insert.relation) && insert.relation.alias === undefined;
  return isNameless && returned.some((column) => descendantsNamed(column, "ColumnRef").length > 0)
    ? ["an insert that answers columns names its table by an alias"]
    : [];
}

function staysOnItsNode(insert: Tree, select: Tree): boolean {
  const place = listOf(insert.cols).findIndex((column) => treeAt(column, "ResTarget")?.name === "org_id");
  const value = treeAt(listOf(select.targetList)[place], "ResTarget")?.val;
  const fields = listOf(treeAt(value, "ColumnRef")?.fields);
  return (
    treeAt(fields.at(-1), "String")?.sval === "org_id" &&
    descendantsNamed(select.fromClause, "RangeVar").some(isShared) &&
    !calls(select, ["gen_random_uuid", "random", "nextval"])
  );
}
