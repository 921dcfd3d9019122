import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** Which of these records have a row, deleted ones too. */
export async function selectExistingIds(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id("crm", recordKinds[noun].plural)} where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`.execute(
    tx.db,
  );
  return new Set(rows.map(({ id }) => id));
}
