import { type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { cardWorth, type StageTotal } from "#src/features/pipeline/pipeline.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";

/** Returns the compiled conditions, each preceded by "and"; returns undefined if there are no conditions. */
export function compiledConditions(
  tx: TenantTx,
  conditions: readonly Condition[],
): Statement<RawBuilder<unknown> | undefined> {
  if (conditions.length === 0) return Statement.known(undefined);
  return Statement.sql<{ text: string }>(tx)`
    select crm.conditions_sql(${JSON.stringify(conditions)}::jsonb) as text`.map(([compiled]) =>
    sql.raw(compiled?.text ?? ""),
  );
}

/** Computes the totals of the filtered cards; the stored totals cover all cards. */
export function selectNarrowedTotals(
  tx: TenantTx,
  noun: CardNoun,
  stageIds: readonly string[],
  narrowing: RawBuilder<unknown>,
): Statement<StageTotal[]> {
  return Statement.sql<StageTotal>(tx)`
    select stage_id, currency, count(*)::int as cards, 1 as rows, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
      coalesce(sum(weighted_cents), 0)::bigint as weighted_cents
    from (
      select stage_id, ${cardWorth(noun)} from ${sql.id("crm", recordKinds[noun].plural)}
      where org_id = ${tx.orgId} and stage_id = any(${stageIds}::uuid[]) and deleted_at is null ${narrowing}
    ) c
    group by stage_id, currency
    order by stage_id, cards desc, currency`;
}
