import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "./record-holder.ts";

const labels = {
  contact: { table: "contacts", label: sql`coalesce(nullif(concat_ws(' ', first, last), ''), email, '')` },
  company: { table: "companies", label: sql`name` },
  deal: { table: "deals", label: sql`name` },
};

/** The name of a live record; undefined when there is none. */
export async function selectHolderLabel(tx: TenantTx, { noun, id }: Holder): Promise<string | undefined> {
  const { table, label } = labels[noun];
  const { rows } = await sql<{ label: string }>`
    select ${label} as label from ${sql.table(`crm.${table}`)}
    where org_id = ${tx.orgId} and id = ${id} and deleted_at is null`.execute(tx.db);
  return rows[0]?.label;
}
