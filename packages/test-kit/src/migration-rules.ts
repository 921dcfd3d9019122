import {
  descendantsNamed,
  listOf,
  organisationTables,
  parseStatements,
  type Tree,
  treeAt,
} from "./parse-tree.ts";

/**
 * Returns a message for each command in a migration that Citus would refuse on a distributed table
 * (docs/operating.md).
 */
export function refusedByCluster(sql: string): string[] {
  return parseStatements(sql).flatMap((statement) => [
    ...descendantsNamed(statement, "CreateStmt")
      .filter(({ tableElts }) => descendantsNamed(tableElts, "Constraint").some(isKeyOfNode))
      .map(
        (made) =>
          `${nameOf(made)}: a foreign key is added when the table is distributed, in an alter table of its own`,
      ),
    ...descendantsNamed(statement, "AlterTableStmt").flatMap((altered) => {
      const commands = descendantsNamed(altered.cmds, "AlterTableCmd").map(({ subtype }) => subtype);
      return [
        ...(commands.includes("AT_AddConstraint") && commands.length > 1
          ? [`${nameOf(altered)}: a constraint is added by an alter table of its own`]
          : []),
        ...(commands.includes("AT_SetStatistics")
          ? [`${nameOf(altered)}: the statistics of a column are not set`]
          : []),
      ];
    }),
    ...descendantsNamed(statement, "DropStmt")
      .map(({ removeType, objects }) => ({ removeType, count: listOf(objects).length }))
      .filter(({ count }) => count > 1)
      .map(({ removeType, count }) => `${count} of ${removeType}: each is dropped by a statement of its own`),
  ]);
}

/** Every node has a copy of the table of organisations. */
const isKeyOfNode = (key: Tree) =>
  key.contype === "CONSTR_FOREIGN" && treeAt(key, "pktable")?.relname !== "organisations";

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

const nameOf = (statement: Tree) => String(treeAt(statement, "relation")?.relname ?? "");

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
