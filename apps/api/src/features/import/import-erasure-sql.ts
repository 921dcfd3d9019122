import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

const likeSigns = /[\\%_]/gu;

/** What the columns say, in small letters. Written without concat_ws, which is not immutable: a cluster refuses it in a DELETE. */
function textOf(...columns: readonly string[]): RawBuilder<string> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`);
  return sql`lower(${sql.join(texts, sql` || ' ' || `)})`;
}

/**
 * Forgets what imports keep of somebody: rows that mean one of the records or name one of the texts, and whole imports that
 * name one or whose file still waits, because no statement can look into a file. What an import made stays. One that is
 * running is left: it ends within minutes, and its file with it. Answers whose files are to go.
 */
export async function eraseFromImports(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<string[]> {
  const patterns = texts.map((text) => `%${text.toLowerCase().replace(likeSigns, "\\$&")}%`);
  await sql`
    delete from crm.import_check_rows
    where org_id = ${tx.orgId}
      and (record_id = any(${ids}::uuid[]) or run_record_id = any(${ids}::uuid[])
        or ${textOf("cells", "problem", "before", "after", "run_before", "run_after", "left_out")} like any(${patterns}::text[]))`.execute(
    tx.db,
  );
  await sql`
    delete from crm.import_problems
    where org_id = ${tx.orgId} and ${textOf("cells", "reason")} like any(${patterns}::text[])`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from crm.imports
      where org_id = ${tx.orgId} and state not in ('uploading', 'checking', 'running')
        and (state not in ('done', 'cancelled', 'failed') or keeps_file
          or ${textOf("file_name", "headers", "sample_rows", "choices", "check_result", "result", "failure")}
            like any(${patterns}::text[]))
      returning id
    ), rows_gone as (
      delete from crm.import_check_rows r using gone where r.org_id = ${tx.orgId} and r.import_id = gone.id
    ), kept_gone as (
      delete from crm.import_rows r using gone where r.org_id = ${tx.orgId} and r.import_id = gone.id
    )
    select id from gone`.execute(tx.db);
  return rows.map(({ id }) => id);
}
