import { slotKind } from "@lanyard/contract/custom-field/custom-field-types";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Matches } from "#src/records/list/record-list-sql.ts";
import type { CustomDefinition } from "./custom-definition.ts";

/**
 * Returns a query for the ids of matching records, sorted by a custom value in their JSON. Records without
 * the value are last.
 */
export function idsByCustomValue(
  tx: TenantTx,
  { table, conditions }: Matches,
  field: CustomDefinition,
  slice: { readonly descending: boolean; readonly limit: number | null; readonly offset: number },
): RawBuilder<{ id: string }> {
  const direction = sql.raw(slice.descending ? "desc" : "asc");
  return sql<{ id: string }>`
    select c.id from crm.matching_ids(${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, null) found (id)
    join ${sql.id("crm", table)} c on c.org_id = ${tx.orgId} and c.id = found.id
    order by ${comparedValue(field)} ${direction} nulls last, c.id ${direction}
    limit ${slice.limit}::bigint offset ${slice.offset}::bigint`;
}

function comparedValue({ type, options, shown }: CustomDefinition): RawBuilder<unknown> {
  const text = sql`(c.custom ->> ${shown}::text)`;
  if (slotKind(type) === "t") return sql`nullif(left(crm.folded_text(${text}), 200), '')`;
  if (type === "money") return sql`(c.custom -> ${shown}::text ->> 'amount_cents')::numeric`;
  if (type === "choice") return sql`array_position(${options.map(({ id }) => id)}::text[], ${text})`;
  if (type === "boolean") return sql`${text}::boolean`;
  return type === "number" ? sql`${text}::numeric` : sql`${text}::timestamptz`;
}
