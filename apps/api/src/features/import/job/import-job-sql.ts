import {
  type ImportCheckInput,
  type ImportState,
  importCheckInput,
  importState,
  listedImport,
} from "@lanyard/contract/import/import-job-schema";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import type { Insertable, Selectable, UpdateObject } from "kysely";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { DB } from "#src/db/database-types.gen.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export type ImportRow = Selectable<DB["imports"]> & { readonly is_undone: boolean };

const isUndone = (tx: TenantTx) =>
  sql<boolean>`exists (
  select 1 from crm.actions a
  where a.org_id = ${tx.orgId} and a.id = imports.action_id and a.undone_by is not null)`.as("is_undone");

/** SQL for whether the import may still read its file. */
export const isWaiting = sql<boolean>`(state not in ('done', 'cancelled', 'failed') or keeps_file)`;

const mostListed = 50;
/** The number of days without a change after which an import that waits for its owner is deleted. */
const openDays = 2;

export async function insertImport(tx: TenantTx, row: Omit<Insertable<DB["imports"]>, "org_id">) {
  const values = { org_id: tx.orgId, ...row };
  await tx.db.withSchema("crm").insertInto("imports").values(values).execute();
}

export async function selectImport(tx: TenantTx, id: string): Promise<ImportRow | undefined> {
  return tx.db
    .withSchema("crm")
    .selectFrom("imports")
    .selectAll()
    .select(isUndone(tx))
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The columns of a listed import that responses contain as they are stored. */
export const storedImport = listedImport
  .omit({ progress: true, waiting: true, begun_again: true, reason: true })
  .omit({ is_undone: true, result: true });

const listedColumns = [
  ...storedImport.keyof().options,
  ...(["progress_done", "progress_total", "attempts", "failure"] as const),
];

export type ListedRow = Pick<ImportRow, (typeof listedColumns)[number] | "is_undone" | "result">;

/**
 * Selects the newest imports. With `unseenBy` (a member's id), selects only this member's imports that are in
 * progress or have ended, and that the member has not marked as seen.
 */
export async function selectImports(tx: TenantTx, unseenBy?: string): Promise<ListedRow[]> {
  const rows = tx.db
    .withSchema("crm")
    .selectFrom("imports")
    .select(listedColumns)
    .select(isUndone(tx))
    .select(sql<ImportRow["result"]>`result - array['errors', 'warnings', 'dates_read']`.as("result"))
    .where("org_id", "=", tx.orgId);
  const narrowed =
    unseenBy === undefined
      ? rows
      : rows
          .where("owner_id", "=", unseenBy)
          .where("is_seen", "=", false)
          .where("state", "in", ["checking", "running", "done", "cancelled", "failed"]);
  return narrowed.orderBy("created_at", "desc").orderBy("id", "desc").limit(mostListed).execute();
}

/** The maximum number of earlier imports whose choices an import reuses. */
const mostRemembered = 20;

const choiceConditions = {
  values: sql<boolean>`choices -> 'values' <> '{}'::jsonb`,
  customFields: sql<boolean>`choices -> 'mapping' @? '$.* ? (@ like_regex "(^|[.])custom[.]|(^|[.])new$")'`,
};

/**
 * Selects the choices of the latest successful imports of a kind, newest first. Depending on `mapped`,
 * selects only imports that mapped values or imports that mapped custom fields.
 */
export async function selectLastChoices(
  tx: TenantTx,
  kind: string,
  mapped: keyof typeof choiceConditions,
): Promise<ImportCheckInput[]> {
  const { rows } = await sql<{ choices: unknown }>`
    select choices from crm.imports
    where org_id = ${tx.orgId} and kind = ${kind} and state = 'done' and ${choiceConditions[mapped]}
    order by created_at desc limit ${mostRemembered}`.execute(tx.db);
  return rows.map(({ choices }) => importCheckInput.parse(choices));
}

export async function updateImport(
  tx: TenantTx,
  { id, from }: { id: string; from: readonly ImportState[] },
  changes: UpdateObject<DB, "imports">,
): Promise<ImportRow | undefined> {
  return tx.db
    .withSchema("crm")
    .updateTable("imports")
    .set({ ...changes, updated_at: sql`now()` })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .where("state", "in", [...from])
    .returningAll()
    .returning(isUndone(tx))
    .executeTakeFirst();
}

export async function isImportUnchanged(tx: TenantTx, { id, state, choices }: ImportRow): Promise<boolean> {
  const { rows } = await sql`
    select from crm.imports where org_id = ${tx.orgId} and id = ${id} and state = ${state}
      and choices = ${JSON.stringify(choices)}::jsonb`.execute(tx.db);
  return rows.length > 0;
}

export async function updateReadRows(
  tx: TenantTx,
  id: string,
  { before, rows }: { readonly before: number; readonly rows: object },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update crm.imports set kept_rows = ${JSON.stringify(rows)}::jsonb
    where org_id = ${tx.orgId} and id = ${id} and state = 'checking'
      and coalesce((kept_rows ->> 'read_to')::int, 0) = ${before}`.execute(tx.db);
  return numAffectedRows > 0n;
}

/**
 * Stores the progress. Returns whether a user has cancelled the import; returns undefined if the state has
 * changed.
 */
export async function updateProgress(
  tx: TenantTx,
  { id, state }: Pick<ImportRow, "id" | "state">,
  { done, total }: { done: number; total: number },
): Promise<boolean | undefined> {
  const row = await updateImport(
    tx,
    { id, from: [importState.parse(state)] },
    { progress_done: done, progress_total: total },
  );
  return row?.cancel_asked;
}

export async function countOpenImports(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crm.imports where org_id = ${tx.orgId} and ${isWaiting}`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

export const claimImport = (tx: TenantTx, id: string): Promise<ImportRow | undefined> =>
  updateImport(tx, { id, from: ["checking", "running"] }, { attempts: sql`attempts + 1` });

export async function deleteImport(tx: TenantTx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from crm.imports where org_id = ${tx.orgId} and id = ${id} and state = 'uploading'`.execute(tx.db);
  return numAffectedRows > 0n;
}

/**
 * Decrements the count of attempts, because the last attempt did not fail by itself. For example, another
 * import was running, or the process was stopped.
 */
export async function returnClaim(tx: TenantTx, id: string): Promise<void> {
  await sql`
    update crm.imports set attempts = attempts - 1
    where org_id = ${tx.orgId} and id = ${id} and attempts > 0`.execute(tx.db);
}

/** Selects the organisations with unfinished imports, longest waiting first. */
export async function selectOrganisationsImporting(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ org_id: string }>("select org_id from crm.unfinished_imports()");
  return rows.map(({ org_id }) => org_id);
}

export async function selectUnfinished(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crm.imports
    where org_id = ${tx.orgId}
      and (state in ('checking', 'running') or (state = 'uploading' and updated_at < now() - interval '2 minutes'))
    order by updated_at, id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes imports at the age at which deleted records are purged, because imports contain values of records.
 * Deletes waiting imports after `openDays`. Returns the ids, so that the caller can delete the files.
 */
export async function deleteOldImports(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crm.imports
    where org_id = ${tx.orgId} and state not in ('checking', 'running')
      and (created_at < now() - make_interval(days => ${deletedRetentionDays})
        or ((state in ('uploaded', 'checked') or keeps_file) and updated_at < now() - make_interval(days => ${openDays})))
    for update`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await deleteImports(tx, ids);
  return ids;
}

/** Deletes imports and their stored data, but not the records that they created. */
export async function deleteImports(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const of = (column: string) => sql`org_id = ${tx.orgId} and ${sql.ref(column)} = any(${ids}::uuid[])`;
  await sql`delete from crm.import_check_rows where ${of("import_id")}`.execute(tx.db);
  await sql`delete from crm.import_rows where ${of("import_id")}`.execute(tx.db);
  await sql`delete from crm.imports where ${of("id")}`.execute(tx.db);
}

/** Selects imports that ended in the last two hours. A killed process may have left their files. */
export async function selectRecentlyEnded(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crm.imports
    where org_id = ${tx.orgId} and not ${isWaiting} and updated_at > now() - interval '2 hours'`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

export async function selectImportFiles(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from crm.imports
    where org_id = ${tx.orgId} and id = any(${ids}::uuid[]) and ${isWaiting}`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}
