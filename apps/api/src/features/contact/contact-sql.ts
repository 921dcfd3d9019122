import { Statement } from "#src/db/statement.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";

type EmailHolder = Columns<"contacts", "id" | "first" | "last" | "email"> &
  Columns<"contact_emails", "email_key">;

export function selectEmailHolders(tx: TenantTx, emailKeys: readonly string[]): Promise<EmailHolder[]> {
  return Statement.sql<EmailHolder>(tx)`
    select c.id, c.first, c.last, c.email, e.email_key from crm.contact_emails e
    join crm.contacts c on c.org_id = ${tx.orgId} and c.id = e.contact_id
    where e.org_id = ${tx.orgId} and e.email_key = any(${emailKeys}::text[])`.send();
}
