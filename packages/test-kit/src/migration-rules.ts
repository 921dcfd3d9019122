import { loadModule, parseSync } from "libpg-query";
import { z } from "zod";
import {
  descendantsNamed,
  listOf,
  organisationTables,
  parseStatements,
  type Tree,
  treeAt,
} from "./parse-tree.ts";

const constraint = z.object({
  Constraint: z.object({
    contype: z.string(),
    /** The table that a foreign key refers to. */
    pktable: z.object({ relname: z.string() }).optional(),
  }),
});
const column = z.object({ ColumnDef: z.object({ constraints: z.array(constraint).default([]) }) });
const command = z.object({ AlterTableCmd: z.object({ subtype: z.string() }) });
const parsed = z.object({
  stmts: z
    .array(
      z.object({
        stmt: z.looseObject({
          CreateStmt: z
            .looseObject({
              relation: z.object({ relname: z.string() }),
              tableElts: z.array(z.union([column, constraint])).default([]),
            })
            .optional(),
          AlterTableStmt: z
            .looseObject({ relation: z.object({ relname: z.string() }), cmds: z.array(command) })
            .optional(),
          DropStmt: z.object({ removeType: z.string(), objects: z.array(z.unknown()) }).optional(),
        }),
      }),
    )
    .default([]),
});

await loadModule();

/**
 * Returns a message for each command in a migration that Citus would refuse on a distributed table
 * (docs/operating.md).
 */
export function refusedByCluster(sql: string): string[] {
  return parsed
    .parse(parseSync(sql))
    .stmts.flatMap(({ stmt: { CreateStmt: made, AlterTableStmt: altered, DropStmt: dropped } }) => {
      const found: string[] = [];
      const keys = (made?.tableElts ?? [])
        .flatMap((element) => ("Constraint" in element ? [element] : element.ColumnDef.constraints))
        .flatMap(({ Constraint: { contype, pktable } }) => (contype === "CONSTR_FOREIGN" ? [pktable] : []));
      // Every node has a copy of the table of organisations.
      if (made && keys.some((table) => table?.relname !== "organisations"))
        found.push(
          `${made.relation.relname}: a foreign key is added when the table is distributed, in an alter table of its own`,
        );
      const commands = (altered?.cmds ?? []).map(({ AlterTableCmd }) => AlterTableCmd.subtype);
      if (altered && commands.includes("AT_AddConstraint") && commands.length > 1)
        found.push(`${altered.relation.relname}: a constraint is added by an alter table of its own`);
      if (altered && commands.includes("AT_SetStatistics"))
        found.push(`${altered.relation.relname}: the statistics of a column are not set`);
      if (dropped && dropped.objects.length > 1)
        found.push(
          `${dropped.objects.length} of ${dropped.removeType}: each is dropped by a statement of its own`,
        );
      return found;
    });
}

/**
 * Returns a message for each key, unique index and policy in a migration that a cluster does not support, and
 * for each statement that uses `pg_temp`.
 */
export function clusterViolations(sql: string): string[] {
  return parseStatements(sql).flatMap((statement) => [
    ...descendantsNamed(statement, "CreateStmt").flatMap(keysWithoutOrganisation),
    ...descendantsNamed(statement, "AlterTableStmt").flatMap((altered) =>
      descendantsNamed(altered.cmds, "Constraint").flatMap((key) =>
        keyWithoutOrganisation(nameOf(altered), key),
      ),
    ),
    ...descendantsNamed(statement, "IndexStmt")
      .filter((index) => index.unique === true && !columnsOf(index).includes("org_id"))
      .map((index) => `${nameOf(index)}: the unique index ${String(index.idxname)} lacks org_id`),
    ...descendantsNamed(statement, "CreatePolicyStmt")
      .filter(({ permissive }) => permissive !== true)
      .map(
        (policy) => `${String(policy.policy_name)}: a node would make a restrictive policy a permissive one`,
      ),
    ...(JSON.stringify(statement).includes('"pg_temp"') ? ["a node does not have what is in pg_temp"] : []),
  ]);
}

/**
 * Returns a message for each write to a table whose policies also apply to its owner. An owner without
 * superuser rights would see and change no rows. Skips tables that the migration creates.
 */
export function writesBehindPolicies(sql: string): string[] {
  const isLifted = new Map<string, boolean>();
  const writes = ["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"];
  return parseStatements(sql).flatMap((statement) => {
    for (const made of descendantsNamed(statement, "CreateStmt")) isLifted.set(nameOf(made), true);
    for (const altered of descendantsNamed(statement, "AlterTableStmt"))
      for (const { subtype } of descendantsNamed(altered.cmds, "AlterTableCmd")) {
        if (subtype === "AT_NoForceRowSecurity") isLifted.set(nameOf(altered), true);
        if (subtype === "AT_ForceRowSecurity") isLifted.set(nameOf(altered), false);
      }
    return writes
      .flatMap((write) => descendantsNamed(statement, write))
      .map(nameOf)
      .filter((table) => organisationTables.has(table) && isLifted.get(table) !== true)
      .map((table) => `${table}: policies hold for the owner while its rows are written`);
  });
}

const nameOf = ({ relation }: Tree) =>
  typeof relation === "object" && relation !== null && "relname" in relation ? String(relation.relname) : "";

const columnsOf = (index: Tree) =>
  descendantsNamed(index.indexParams, "IndexElem").map(({ name }) => String(name));

const nodesOf = ({ tableElts }: Tree, name: string): Tree[] =>
  listOf(tableElts)
    .map((element) => treeAt(element, name))
    .filter((node) => node !== undefined);

/** Skips tables without `org_id`, because a cluster does not distribute them. */
function keysWithoutOrganisation(made: Tree): string[] {
  const columns = nodesOf(made, "ColumnDef");
  if (!columns.some(({ colname }) => colname === "org_id")) return [];
  const ofColumns = columns.flatMap(({ colname, constraints }) =>
    descendantsNamed(constraints, "Constraint").flatMap((key) =>
      keyWithoutOrganisation(nameOf(made), key, [String(colname)]),
    ),
  );
  return [
    ...ofColumns,
    ...nodesOf(made, "Constraint").flatMap((key) => keyWithoutOrganisation(nameOf(made), key)),
  ];
}

function keyWithoutOrganisation(table: string, key: Tree, ofColumn: readonly string[] = []): string[] {
  const isUnique = key.contype === "CONSTR_PRIMARY" || key.contype === "CONSTR_UNIQUE";
  const isForeign = key.contype === "CONSTR_FOREIGN";
  const named = listOf(isForeign ? key.fk_attrs : key.keys).map((one) => String(treeAt(one, "String")?.sval));
  const columns = [...named, ...ofColumn];
  if (!(isUnique || isForeign) || columns.includes("org_id")) return [];
  return [`${table}: a ${isForeign ? "foreign" : "unique"} key by ${columns.join(", ")} lacks org_id`];
}
