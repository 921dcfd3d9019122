import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

export function selectEmailHolders(tx: TenantTx, emailKeys: readonly string[]) {
  return tx.db
    .selectFrom("contact_emails as e")
    .innerJoin("contacts as c", (join) =>
      join.on("c.org_id", "=", tx.orgId).onRef("c.id", "=", "e.contact_id"),
    )
    .select(["c.id", "c.first", "c.last", "c.email", "e.email_key"])
    .where("e.org_id", "=", tx.orgId)
    .where(sql<boolean>`e.email_key = any(${emailKeys}::text[])`)
    .execute();
}
