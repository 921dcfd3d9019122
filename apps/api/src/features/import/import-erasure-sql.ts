import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { isNaming } from "#src/log/erased-log-sql.ts";
import { isWaiting } from "./job/import-job-sql.ts";

/**
 * Returns SQL that joins columns with spaces. Avoids concat_ws, which a cluster refuses in a DELETE, because
 * concat_ws is not immutable.
 */
function textOf(...columns: readonly string[]): RawBuilder<string> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`);
  return sql`(${sql.join(texts, sql` || ' ' || `)})`;
}

export async function deleteRowsNaming(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const text = textOf("cells", "reason", "before", "after", "run_before", "run_after", "left_out");
  await sql`
    delete from crm.import_check_rows
    where org_id = ${tx.orgId}
      and (record_id = any(${ids}::uuid[]) or run_record_id = any(${ids}::uuid[])
        or ${isNaming(text, texts)})`.execute(tx.db);
}

/** Cancels uploads in progress, so that they do not restore erased data. Returns their ids. */
export async function endPendingUploads(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update crm.imports set state = 'cancelled', is_seen = false, updated_at = now()
    where org_id = ${tx.orgId} and state = 'uploading'
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export interface StoredImportContent {
  readonly id: string;
  readonly state: string;
  readonly has_file: boolean;
  readonly encoding: string | null;
  readonly told: unknown;
}

/**
 * Selects imports with a file, and imports whose preview or result contains one of the texts. The caller must
 * cancel uploads in progress first.
 */
export async function selectImportsNaming(
  tx: TenantTx,
  texts: readonly string[],
): Promise<StoredImportContent[]> {
  const text = textOf("file_name", "headers", "sample_rows", "choices", "check_result", "result", "failure");
  const { rows } = await sql<StoredImportContent>`
    select id, state, encoding, ${isWaiting} as has_file,
      jsonb_build_array(file_name, headers, sample_rows, choices, check_result, result, failure) as told
    from crm.imports
    where org_id = ${tx.orgId} and (${isWaiting} or ${isNaming(text, texts)})`.execute(tx.db);
  return rows;
}

/**
 * Clears the previews and check results of imports that a process is checking or running. Cancels the checks.
 */
export async function clearSamples(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await sql`
    update crm.imports set sample_rows = '[]', check_result = null, cancel_asked = cancel_asked or state = 'checking'
    where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`.execute(tx.db);
}
