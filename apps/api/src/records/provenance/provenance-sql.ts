import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

export interface ProvenanceRow {
  /** Null for the creation of the record. */
  readonly field: string | null;
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly actor_id: string;
  readonly actor_name: string;
}

/**
 * Selects the newest update of each field of a record, and the creation of the record. Reads the record's
 * changes once by index, and then only the actions that set a current value.
 */
export function provenanceQuery(tx: TenantTx, recordId: string): RawBuilder<ProvenanceRow> {
  return sql<ProvenanceRow>`
    with own as materialized (
      select c.action_id, c.op, c.after, c.version from crm.action_changes c
      where c.org_id = ${tx.orgId} and c.record_id = ${recordId}
    ), newest as (
      select distinct on (k.field) k.field, o.action_id
      from own o cross join lateral jsonb_object_keys(o.after) k (field)
      where o.op = 'update' and jsonb_typeof(o.after) = 'object'
      order by k.field, o.version desc
    ), counting as materialized (
      select field, action_id from newest
      union all
      (select null, action_id from own where op = 'create' order by version limit 1)
    )
    select f.field, a.id, a.kind, a.at, a.actor_id, a.actor_name
    from counting f cross join lateral (
      select id, kind, at, actor_id, actor_name from crm.actions
      where org_id = ${tx.orgId} and id = f.action_id
    ) a`;
}
