import { withClient } from "@lanyard/server-kit/database-client";
import { StartError } from "@lanyard/server-kit/start-error";
import type pg from "pg";
import {
  selectCopied,
  selectDistributed,
  selectFunctionsWithPlanMode,
  selectMissingNode,
  selectPropagation,
  selectTableShapes,
  type TableShape,
} from "./distribution-sql.ts";

/** This table is copied to every node, because all other tables refer to it. */
const referenceTable = "organisations";
/** All other tables are colocated with this one, so that the rows of an organisation are on one node. */
const firstTable = "pipelines";

/**
 * Returns a sentence for each reason why a table cannot be distributed by organisation. Citus enforces unique
 * indexes and foreign keys only within a node, so they must contain the organisation.
 */
export function distributionProblems(tables: readonly TableShape[]): string[] {
  const shared = new Set(tables.filter((table) => table.has_organisation).map(({ name }) => name));
  return tables.flatMap((table) =>
    table.has_organisation ? problemsOf(table, shared) : problemsOfLocal(table, shared),
  );
}

function problemsOf(table: TableShape, shared: ReadonlySet<string>): string[] {
  const indexes = table.unique_indexes
    .filter(({ columns }) => !columns.includes("org_id"))
    .map(({ name }) => `${table.name}: the unique index ${name} lacks org_id`);
  const keys = table.foreign_keys
    .filter(({ to, columns, to_columns }) => {
      if (to === referenceTable) return false;
      return !shared.has(to) || to_columns[columns.indexOf("org_id")] !== "org_id";
    })
    .map(({ name, to }) => `${table.name}: the foreign key ${name} to ${to} does not go by org_id`);
  const exclusion = table.has_exclusion
    ? [`${table.name}: an exclusion constraint cannot be held over nodes`]
    : [];
  return [...indexes, ...keys, ...exclusion];
}

/** A local table cannot refer to distributed rows. */
function problemsOfLocal(table: TableShape, shared: ReadonlySet<string>): string[] {
  return table.foreign_keys
    .filter(({ to }) => shared.has(to))
    .map(
      ({ name, to }) => `${table.name}: the foreign key ${name} refers to ${to}, whose rows are distributed`,
    );
}

/** Sorts tables so that each follows the tables that it refers to. */
export function distributionOrder(tables: readonly TableShape[]): string[] {
  const open = new Map(tables.filter((table) => table.has_organisation).map((table) => [table.name, table]));
  const done: string[] = [];
  const take = (name: string) => {
    const table = open.get(name);
    if (table === undefined) return;
    open.delete(name);
    for (const { to } of table.foreign_keys) take(to);
    done.push(name);
  };
  for (const name of [firstTable, ...open.keys()]) take(name);
  return done;
}

interface Distribution {
  readonly tables: readonly TableShape[];
  readonly distributed: ReadonlySet<string>;
  readonly functionsWithPlanMode: readonly string[];
  readonly isPropagating: boolean;
}

export interface DistributionStep {
  readonly title: string;
  readonly statements: readonly string[];
}

/**
 * Returns the steps that distribute the tables. Omits completed steps, so that an interrupted command can
 * continue.
 */
export function distributionSteps({
  tables,
  distributed,
  functionsWithPlanMode,
  isPropagating,
}: Distribution): DistributionStep[] {
  const policies = tables.filter((table) => table.has_policies);
  const waiting = [referenceTable, ...distributionOrder(tables)].filter((name) => !distributed.has(name));
  const isLoosening = waiting.length > 0;
  // An interrupted run may have left policies that do not apply to the owner, even if all tables are
  // distributed.
  const held = policies.filter((table) => isLoosening || !table.has_forced_policies);
  const moved = tables.filter((table) => table.has_triggers && waiting.includes(table.name));
  const resting = tables.filter((table) => moved.includes(table) || table.has_resting_triggers);
  const steps = [
    {
      title: "Sending settings of a transaction to the nodes",
      statements: isPropagating ? [] : ["alter role lanyard_app set citus.propagate_set_commands = 'local'"],
    },
    {
      title: "Allowing the owner to copy the rows of all organisations",
      statements: isLoosening ? forcing("no force", policies) : [],
    },
    {
      // Triggers must not fire while rows are copied, because they write to tables that the node may not have
      // yet.
      title: "Disabling triggers while rows are copied",
      statements: triggering("disable", moved),
    },
    ...waiting.map(shareStep),
    { title: "Enabling triggers", statements: triggering("enable", resting) },
    { title: "Applying the policies to the owner again", statements: forcing("force", held) },
    ...functionsWithPlanMode.map(planStep),
  ];
  return steps.filter(({ statements }) => statements.length > 0);
}

const forcing = (mode: "force" | "no force", tables: readonly TableShape[]) =>
  tables.map(({ name }) => `alter table crm.${name} ${mode} row level security`);

const triggering = (mode: "enable" | "disable", tables: readonly TableShape[]) =>
  tables.map(({ name }) => `alter table crm.${name} ${mode} trigger user`);

function shareStep(name: string): DistributionStep {
  if (name === referenceTable)
    return {
      title: `Copying ${name} to every node`,
      statements: [`select create_reference_table('crm.${name}')`],
    };
  const colocation = name === firstTable ? "" : `, colocate_with => 'crm.${firstTable}'`;
  return {
    title: `Distributing ${name} by organisation`,
    statements: [`select create_distributed_table('crm.${name}', 'org_id'${colocation})`],
  };
}

/**
 * Distributes the tables of the CRM by organisation over a Citus cluster. `ownerUrl` points to the
 * coordinator.
 * @throws StartError if Citus is not installed or forbids the triggers, or if a table cannot be distributed
 */
export function distributeDatabase(ownerUrl: string, say: (line: string) => void): Promise<void> {
  return withClient(ownerUrl, (client) => distribute(client, say));
}

/**
 * Checks that triggers can write to other tables on the same node.
 * @throws StartError if the configuration of Citus forbids this
 */
async function checkNestedExecution(client: pg.Client): Promise<void> {
  const { rows } = await client.query("show citus.allow_nested_distributed_execution");
  if (Object.values(rows[0])[0] === "on") return;
  throw new StartError(
    "Set citus.allow_nested_distributed_execution = on on every node; otherwise the triggers of the tables cannot write (docs/operating.md).",
  );
}

/** On a cluster, a plan is valid only for the node of its organisation, so plans must not be cached. */
const planStep = (name: string): DistributionStep => ({
  title: `Letting ${name} plan for each organisation`,
  statements: [`alter function ${name} reset plan_cache_mode`],
});

/** If the tables are distributed, resets the plan mode of the functions that an upgrade has replaced. */
export async function planForEachOrganisation(client: pg.ClientBase): Promise<void> {
  if (!(await isDistributed(client))) return;
  for (const { statements } of (await selectFunctionsWithPlanMode(client)).map(planStep))
    for (const statement of statements) await client.query(statement);
}

export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return (await selectDistributed(client))?.has(firstTable) ?? false;
}

/**
 * Returns the address of a node that does not answer; returns undefined if all nodes answer, and on a single
 * server.
 */
export async function findMissingNode(client: pg.ClientBase): Promise<string | undefined> {
  return (await isDistributed(client)) ? selectMissingNode(client) : undefined;
}

/**
 * Distributes a table of a new migration, so that later tables can refer to it. Does nothing on a single
 * server.
 */
export async function shareNewTable(client: pg.ClientBase, name: string): Promise<void> {
  const distributed = await selectDistributed(client);
  if (!distributed?.has(firstTable) || distributed.has(name)) return;
  const shape = (await selectTableShapes(client)).find((table) => table.name === name);
  if (!shape?.has_organisation) return;
  for (const statement of shareStep(name).statements) await client.query(statement);
}

async function distribute(client: pg.Client, say: (line: string) => void): Promise<void> {
  const distributed = await selectDistributed(client);
  if (distributed === undefined) {
    throw new StartError(
      "DATABASE_URL is not the coordinator of a cluster: the extension citus is not installed there (docs/operating.md).",
    );
  }
  const tables = await selectTableShapes(client);
  const problems = distributionProblems(tables);
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  const steps = distributionSteps({
    tables,
    distributed,
    functionsWithPlanMode: await selectFunctionsWithPlanMode(client),
    isPropagating: await selectPropagation(client),
  });
  const copied = await selectCopied(client);
  if (steps.length + copied.length === 0) say("Everything is distributed already; nothing was changed.");
  await checkNestedExecution(client);
  // docs/operating.md describes the test of a cluster with these settings.
  await client.query("set citus.enable_unsafe_triggers = on");
  await client.query("set citus.enable_local_reference_table_foreign_keys = off");
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  for (const { title, statements } of steps) {
    say(title);
    // Statements are sent one at a time, because Citus repeats a text with several statements on each node.
    for (const statement of statements) await client.query(statement);
  }
  await removeCopied(client, say);
}

/**
 * Removes the original rows of distributed tables from the coordinator, because erasures do not reach them
 * and the planner counts them.
 */
async function removeCopied(client: pg.Client, say: (line: string) => void): Promise<void> {
  const names = await selectCopied(client);
  if (names.length > 0) say("Removing the copied rows from the coordinator");
  for (const name of names)
    await client.query("select truncate_local_data_after_distributing_table($1::regclass)", [`crm.${name}`]);
}
