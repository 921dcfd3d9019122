import { type KeyScopes, revokedKeyDays } from "@lanyard/contract/key/key-schema";
import { sql } from "kysely";
import { first, Statement } from "#src/db/statement.ts";
import { inserting, rowsOf } from "#src/db/table-sql.ts";
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
  await inserting(tx, "api_keys", [{ ...row, scopes: JSON.stringify(scopes) }]).send();
}

export function insertConnection(
  tx: TenantTx,
  {
    id,
    name,
    scopes,
    created_by,
    created_by_name,
  }: Pick<NewKeyRow, "id" | "name" | "scopes" | "created_by" | "created_by_name">,
): Promise<boolean> {
  return Statement.sql(tx)`
    insert into crm.api_keys (org_id, id, name, scopes, created_by, created_by_name, is_personal, is_connection)
    values (${tx.orgId}, ${id}, ${name}, ${JSON.stringify(scopes)}, ${created_by}, ${created_by_name}, true, true)
    on conflict (org_id, id) do nothing returning id`.read((rows) => rows.length === 1);
}

/**
 * Selects keys for responses, newest first; recently revoked keys are last. `createdBy` selects only the
 * personal keys of this member; `withSecret` excludes connections and revoked keys.
 */
export function selectKeys(
  tx: TenantTx,
  {
    createdBy,
    id,
    limit,
    withSecret = false,
  }: { createdBy?: string | undefined; id?: string; limit: number; withSecret?: boolean },
): Promise<unknown[]> {
  return Statement.sql(tx)`
    select k.id, k.name, k.scopes, k.is_personal as personal, k.is_connection as connection, k.created_at, k.expires_at, k.addresses,
      k.rows_per_hour, k.last_used_at, k.revoked_at,
      json_build_object('id', k.created_by, 'name', coalesce(p.name, k.created_by_name)) as created_by
    from crm.api_keys k left join crm.people p on p.org_id = ${tx.orgId} and p.id = k.created_by
    where k.org_id = ${tx.orgId}
      and (k.revoked_at is null ${withSecret ? sql`` : sql`or k.revoked_at > now() - make_interval(days => ${revokedKeyDays})`})
      ${createdBy === undefined ? sql`` : sql`and k.created_by = ${createdBy} and k.is_personal`}
      ${id === undefined ? sql`` : sql`and k.id = ${id}`}
      ${withSecret ? sql`and not k.is_connection` : sql``}
    order by k.revoked_at is not null, k.id desc limit ${limit}`.send();
}

export function lockKey(tx: TenantTx, id: string) {
  const names = ["name", "is_personal", "created_by", "revoked_at"] as const;
  return rowsOf(tx, "api_keys", names, sql`id = ${id} for update`).read(first);
}

export async function markRevoked(tx: TenantTx, id: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.api_keys set revoked_at = now() where org_id = ${tx.orgId} and id = ${id}`.send();
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

export function selectLiveKey(
  tx: TenantTx,
  which: { readonly hash: string } | { readonly id: string },
): Promise<FoundKey | undefined> {
  const isWanted = "hash" in which ? sql`k.secret_hash = ${which.hash}` : sql`k.id = ${which.id}`;
  return Statement.sql<FoundKey>(tx)`
    select k.id, k.name, k.scopes, k.is_personal, k.created_by, k.expires_at, k.addresses, k.rows_per_hour,
      coalesce(p.name, k.created_by_name) as owner_name, coalesce(p.email, '') as owner_email, p.role as owner_role
    from crm.api_keys k
    left join crm.people p on p.org_id = ${tx.orgId} and p.id = k.created_by and p.left_at is null
    where k.org_id = ${tx.orgId} and ${isWanted} and k.revoked_at is null`.read(([row]) => row);
}

export async function updateLastUse(tx: TenantTx, id: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.api_keys set last_used_at = now()
    where org_id = ${tx.orgId} and id = ${id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.send();
}

export function addUsedRows(
  tx: TenantTx,
  { id, rows, now, windowStart }: { id: string; rows: number; now: string; windowStart: string },
) {
  return Statement.sql<{ used: number; since: string }>(tx)`
    update crm.api_keys set
      rows_used = case when rows_since < ${windowStart}::timestamptz then 0 else rows_used end + ${rows}::int,
      rows_since = case when rows_since < ${windowStart}::timestamptz then ${now}::timestamptz else rows_since end
    where org_id = ${tx.orgId} and id = ${id} returning rows_used as used, rows_since as since`.read(first);
}
