import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

export interface CurrencySum {
  readonly currency: string;
  readonly amount_cents: number;
  readonly count: number;
}

/** What the live records that belong to one are worth together, by currency. */
export async function selectChildTotals(
  tx: TenantTx,
  { table, column, amount }: { readonly table: string; readonly column: string; readonly amount: string },
  id: string,
): Promise<readonly CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency, coalesce(sum(${sql.id(amount)}), 0)::float8 as amount_cents, count(*)::int as count
    from crm.${sql.id(table)}
    where org_id = ${tx.orgId} and ${sql.id(column)} = ${id} and deleted_at is null
    group by currency order by amount_cents desc, currency`.execute(tx.db);
  return rows;
}
