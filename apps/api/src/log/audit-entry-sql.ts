import type { AuditDetail, AuditEvent } from "@lanyard/contract/audit/audit-schema";
import type { ClientBase } from "pg";
import { newId } from "#src/db/new-id.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";

export interface AuditRow {
  readonly id: string;
  readonly what: string;
  readonly who_id: string | null;
  readonly who_name: string;
  readonly who_email: string | null;
  readonly detail: AuditDetail;
}

/** An audit event with details, but without personal data, because audit entries cannot be erased. */
export interface AuditFacts {
  readonly what: AuditEvent;
  readonly detail: AuditDetail;
}

export async function insertAudit(
  tx: TenantTx,
  { personId, name, email }: Pick<Caller, "personId" | "name" | "email">,
  { what, detail }: AuditFacts,
): Promise<void> {
  const who = { who_id: personId, who_name: name, who_email: email === "" ? null : email };
  await inserting(tx, "audit_entries", [
    { id: newId(), ...who, what, detail: JSON.stringify(detail) },
  ]).send();
}

/** Inserts copies of Lanyard ID's audit entries. Skips entries that were copied before. */
export async function insertSigninEntries(
  tx: TenantTx,
  rows: readonly (AuditRow & { readonly at: string })[],
): Promise<void> {
  await Statement.sql(tx)`
    insert into crm.audit_entries (org_id, id, at, is_of_signin, what, who_id, who_name, who_email, detail)
    select ${tx.orgId}::uuid, id, at, true, what, who_id, who_name, who_email, detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (id uuid, at timestamptz, what text, who_id text, who_name text, who_email text, detail jsonb)
    on conflict (org_id, id) do nothing ${insertedWithoutCoordinator}`.send();
}

/**
 * Adds an audit entry about the whole installation to every organisation. Runs as the owner of the schema.
 */
export async function insertAuditOfAll(
  client: Pick<ClientBase, "query">,
  { what, detail }: Pick<AuditRow, "what" | "detail">,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from crm.organisations order by id");
  for (const { id } of rows) await insertAuditOf(client, id, { what, detail });
}

/** Adds an audit entry to one organisation. Runs as the owner of the schema. */
export async function insertAuditOf(
  client: Pick<ClientBase, "query">,
  orgId: string,
  { what, detail }: Pick<AuditRow, "what" | "detail">,
): Promise<void> {
  // The row policies of the table also restrict the owner of the schema.
  await client.query("select set_config('app.org', $1, false)", [orgId]);
  await client.query(
    "insert into crm.audit_entries (org_id, id, what, who_name, detail) values ($1, $2, $3, 'Lanyard', $4)",
    [orgId, newId(), what, detail],
  );
  await client.query("select set_config('app.org', '', false)");
}
