import type { AuditDetail, AuditEvent } from "@lanyard/contract/audit/audit-schema";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { insertAuditEntry } from "./audit-entry-sql.ts";

/** An audit event with details, but without personal data, because audit entries cannot be erased. */
export interface AuditFacts {
  readonly what: AuditEvent;
  readonly detail: AuditDetail;
}

interface Doer {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

export function insertAudit(tx: TenantTx, { personId, name, email }: Doer, facts: AuditFacts): Promise<void> {
  return insertAuditEntry(tx, {
    id: newId(),
    who_id: personId,
    who_name: name,
    who_email: email === "" ? null : email,
    ...facts,
  });
}
