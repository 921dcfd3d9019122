import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export interface CurrencySum {
  readonly currency: string;
  readonly amount_cents: number;
  readonly count: number;
}

export function selectChildTotals(
  tx: TenantTx,
  { table, column, amount }: { readonly table: string; readonly column: string; readonly amount: string },
  id: string,
  /** The ids of more records of `table`, which are linked with a role. Their amounts are also summed. */
  linkedIds: readonly string[] = [],
): Statement<readonly CurrencySum[]> {
  const own = sql`${sql.id(column)} = ${id}`;
  return Statement.sql<CurrencySum>(tx)`
    select currency, coalesce(sum(${sql.id(amount)}), 0)::float8 as amount_cents, count(*)::int as count
    from crm.${sql.id(table)}
    where org_id = ${tx.orgId} and deleted_at is null
      and ${linkedIds.length === 0 ? own : sql`(${own} or id = any(${linkedIds}::uuid[]))`}
    group by currency order by amount_cents desc, currency`;
}
