import { type KeyScopes, revokedKeyDays } from "@lanyard/contract/key/key-schema";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

export interface NewKeyRow {
  readonly id: string;
  readonly name: string;
  readonly secret_hash: string;
  readonly scopes: KeyScopes;
  readonly is_personal: boolean;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly expires_at: string | null;
  readonly addresses: string[];
  readonly rows_per_hour: number | null;
}

export async function insertKey(tx: TenantTx, { scopes, ...row }: NewKeyRow): Promise<void> {
  await tx.db
    .insertInto("api_keys")
    .values({ org_id: tx.orgId, ...row, scopes: JSON.stringify(scopes) })
    .execute();
}

export async function insertConnection(
  tx: TenantTx,
  { scopes, ...row }: Pick<NewKeyRow, "id" | "name" | "scopes" | "created_by" | "created_by_name">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("api_keys")
    .values({
      org_id: tx.orgId,
      ...row,
      is_personal: true,
      is_connection: true,
      scopes: JSON.stringify(scopes),
    })
    .onConflict((conflict) => conflict.columns(["org_id", "id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Selects keys for responses, newest first; recently revoked keys are last. `createdBy` selects only the
 * personal keys of this member; `withSecret` excludes connections and revoked keys.
 */
export async function selectKeys(
  tx: TenantTx,
  {
    createdBy,
    id,
    limit,
    withSecret = false,
  }: { createdBy?: string | undefined; id?: string; limit: number; withSecret?: boolean },
): Promise<unknown[]> {
  const { rows } = await sql`
    select k.id, k.name, k.scopes, k.is_personal as personal, k.is_connection as connection, k.created_at, k.expires_at, k.addresses,
      k.rows_per_hour, k.last_used_at, k.revoked_at,
      json_build_object('id', k.created_by, 'name', coalesce(p.name, k.created_by_name)) as created_by
    from crm.api_keys k left join crm.people p on p.org_id = ${tx.orgId} and p.id = k.created_by
    where k.org_id = ${tx.orgId}
      and (k.revoked_at is null ${withSecret ? sql`` : sql`or k.revoked_at > now() - make_interval(days => ${revokedKeyDays})`})
      ${createdBy === undefined ? sql`` : sql`and k.created_by = ${createdBy} and k.is_personal`}
      ${id === undefined ? sql`` : sql`and k.id = ${id}`}
      ${withSecret ? sql`and not k.is_connection` : sql``}
    order by k.revoked_at is not null, k.id desc limit ${limit}`.execute(tx.db);
  return rows;
}

export function lockKey(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom("api_keys")
    .select(["name", "is_personal", "created_by", "revoked_at"])
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRevoked(tx: TenantTx, id: string): Promise<void> {
  await tx.db
    .updateTable("api_keys")
    .set({ revoked_at: sql<string>`now()` })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .execute();
}

export interface FoundKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: unknown;
  readonly is_personal: boolean;
  readonly created_by: string;
  readonly owner_name: string;
  readonly owner_email: string;
  /** Null if the creator has left the organisation. */
  readonly owner_role: string | null;
  readonly expires_at: string | null;
  readonly addresses: string[];
  readonly rows_per_hour: number | null;
}

export async function selectLiveKey(
  tx: TenantTx,
  which: { readonly hash: string } | { readonly id: string },
): Promise<FoundKey | undefined> {
  const isWanted = "hash" in which ? sql`k.secret_hash = ${which.hash}` : sql`k.id = ${which.id}`;
  const { rows } = await sql<FoundKey>`
    select k.id, k.name, k.scopes, k.is_personal, k.created_by, k.expires_at, k.addresses, k.rows_per_hour,
      coalesce(p.name, k.created_by_name) as owner_name, coalesce(p.email, '') as owner_email, p.role as owner_role
    from crm.api_keys k
    left join crm.people p on p.org_id = ${tx.orgId} and p.id = k.created_by and p.left_at is null
    where k.org_id = ${tx.orgId} and ${isWanted} and k.revoked_at is null`.execute(tx.db);
  return rows[0];
}

export async function updateLastUse(tx: TenantTx, id: string): Promise<void> {
  await sql`
    update crm.api_keys set last_used_at = now()
    where org_id = ${tx.orgId} and id = ${id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(tx.db);
}

export async function addUsedRows(
  tx: TenantTx,
  { id, rows, now, windowStart }: { id: string; rows: number; now: string; windowStart: string },
) {
  const found = await sql<{ used: number; since: string }>`
    update crm.api_keys set
      rows_used = case when rows_since < ${windowStart}::timestamptz then 0 else rows_used end + ${rows}::int,
      rows_since = case when rows_since < ${windowStart}::timestamptz then ${now}::timestamptz else rows_since end
    where org_id = ${tx.orgId} and id = ${id} returning rows_used as used, rows_since as since`.execute(
    tx.db,
  );
  return found.rows[0];
}
