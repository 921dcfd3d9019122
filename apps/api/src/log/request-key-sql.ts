import { sql } from "kysely";
import { first, Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";

interface RequestKeyOwner {
  readonly person_id: string;
  readonly key: string;
}

interface KeyClaim extends RequestKeyOwner {
  readonly request_hash: string;
  readonly action_id: string;
}

/**
 * Claims an idempotency key for this transaction; returns false if an earlier or concurrent transaction has
 * claimed the key.
 */
export function claimRequestKey(
  tx: TenantTx,
  { person_id, key, request_hash, action_id }: KeyClaim,
): Promise<boolean> {
  const lock = `request ${tx.orgId} ${person_id} ${key}`;
  // Counts the returned rows, because on a cluster the reported row count includes conflicting rows.
  return Statement.sql(tx)`
    insert into crm.idempotency_keys (org_id, person_id, key, request_hash, action_id)
    select ${tx.orgId}::uuid, ${person_id}::text, ${key}::text, ${request_hash}::text, ${action_id}::uuid
    where pg_try_advisory_xact_lock(hashtextextended(${lock}, 0))
    on conflict (org_id, person_id, key) do nothing returning true`.read((rows) => rows.length === 1);
}

export function selectRequestKey(tx: TenantTx, { person_id, key }: RequestKeyOwner) {
  const rest = sql`person_id = ${person_id} and key = ${key}`;
  return rowsOf(tx, "idempotency_keys", ["request_hash", "answer", "action_id"], rest).read(first);
}

export async function storeWork(
  tx: TenantTx,
  { person_id, key }: RequestKeyOwner,
  work: object,
): Promise<void> {
  await Statement.sql(tx)`
    update crm.idempotency_keys set answer = ${storableJson(work)}::jsonb
    where org_id = ${tx.orgId} and person_id = ${person_id} and key = ${key}`.send();
}

const unstorable = /\\u(?:0000|d[89a-f])/u;

/**
 * Returns JSON that PostgreSQL can store, without null characters and incomplete surrogate pairs. A result
 * can contain input that was cut within a pair.
 */
function storableJson(work: object): string {
  const json = JSON.stringify(work);
  if (!unstorable.test(json)) return json;
  return JSON.stringify(work, (_name, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
}

/**
 * Deletes idempotency keys that are older than 24 hours, with their results (security.md, Input and output
 * 6).
 */
export async function deleteOldRequestKeys(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.idempotency_keys
    where org_id = ${tx.orgId} and created_at < now() - interval '24 hours'`.send();
}
