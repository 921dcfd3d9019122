import type { TenantTx } from "#src/db/tenant.ts";
import type { RequestKey } from "./caller.ts";

interface Owner {
  readonly personId: string;
  readonly requestKey: RequestKey;
}

export function selectRequestKey(tx: TenantTx, { personId, requestKey }: Owner) {
  return tx.db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer", "action_id", "created_at"])
    .where("org_id", "=", tx.orgId)
    .where("person_id", "=", personId)
    .where("key", "=", requestKey.key)
    .executeTakeFirst();
}

export async function storeAnswer(
  tx: TenantTx,
  { personId, requestKey }: Owner,
  answer: unknown,
): Promise<void> {
  await tx.db
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(answer) })
    .where("org_id", "=", tx.orgId)
    .where("person_id", "=", personId)
    .where("key", "=", requestKey.key)
    .execute();
}
