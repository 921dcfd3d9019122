import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function selectDealNames(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("deals")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
}

export function selectStageNames(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("stages")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
}

export function selectCompanyNames(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
}

export async function selectContactNames(tx: TenantTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, coalesce(nullif(concat_ws(' ', first, last), ''), email) as name from crm.contacts
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`.execute(tx.db);
  return rows;
}
