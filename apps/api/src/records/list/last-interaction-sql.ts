import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { type AnyKind, interactionColumnOf } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { holdsId, linkSourceName } from "#src/db/one-of.ts";
import { organisationMark, organisationText } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";

type Named = Pick<AnyKind, "noun">;

const newest = (column: string) => `
  select i.started_at, i.type, i.owner_id, i.id from (
    select i.started_at, i.type, i.owner_id, i.id from crm.${linkSourceName("interactions", column)} i
    where i.org_id = ${organisationMark} and ${holdsId("i", column, "c.id")} and i.deleted_at is null and i.started_at <= now()
    ${holdsSeveral(column) ? notInOrder : ""}
  ) i order by i.started_at desc, i.id desc limit 1`;

/** Keeps PostgreSQL from reading all interactions in order until it finds one that links to the record. */
const notInOrder = "offset 0";

export function lastInteractionJoin({ noun }: Named): string {
  const column = interactionColumnOf(noun);
  return column === undefined ? "" : ` left join lateral (${newest(column)}) li on true`;
}

export function lastInteractionSources({ noun }: Named): Readonly<Record<string, string>> {
  return interactionColumnOf(noun) === undefined
    ? {}
    : {
        last_interaction_at: momentText("li.started_at"),
        last_interaction_type: "li.type",
        last_interaction_by: "li.owner_id",
      };
}

interface LastInteractionOrder {
  readonly kind: AnyKind;
  readonly column: string;
  readonly descending: boolean;
  readonly conditions: readonly Condition[];
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * Returns a query for ids sorted by last interaction. Without conditions, reads interactions by start time
 * and tests whether each is the last one of its record, because a join would read all records.
 */
export function idsByLastInteraction(tx: TenantTx, order: LastInteractionOrder): RawBuilder<{ id: string }> {
  const { kind, column, descending, conditions, limit, offset } = order;
  const direction = sql.raw(descending ? "desc" : "asc");
  const page = sql`limit ${limit} offset ${offset}`;
  const last = organisationText(newest(column))(tx);
  const records = sql.id("crm", kind.plural);
  if (conditions.length > 0)
    return sql<{ id: string }>`
      select c.id from crm.matching_ids(${kind.plural}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, null) m (id)
      join ${records} c on c.org_id = ${tx.orgId} and c.id = m.id
      left join lateral (${last}) li on true
      order by li.started_at ${direction} nulls last, c.id ${direction} ${page}`;
  const needed = sql`limit ${limit === null ? null : sql.lit(limit + offset)}`;
  const named = holdsSeveral(column) ? sql`unnest(t.${sql.ref(column)})` : sql`t.${sql.ref(column)}`;
  // Lets PostgreSQL use the index of the column if few interactions have a value in it.
  const isNamed = holdsSeveral(column) ? sql`true` : sql`t.${sql.ref(column)} is not null`;
  return sql<{ id: string }>`
    select id from (
      (select c.id from crm.interactions t cross join lateral (select ${named} as id) c
        where t.org_id = ${tx.orgId} and t.deleted_at is null and t.started_at <= now() and ${isNamed}
          and exists (select from ${records} r
            where r.org_id = ${tx.orgId} and r.id = c.id and r.deleted_at is null offset 0)
          and not (select coalesce(bool_or((li.started_at, li.id) > (t.started_at, t.id)), false) from (${last}) li)
        order by t.started_at ${direction}, c.id ${direction} ${needed})
      union all
      (select c.id from ${records} c
        where c.org_id = ${tx.orgId} and c.deleted_at is null and not exists (
          select from (
            select ${named} as id from crm.interactions t
            where t.org_id = ${tx.orgId} and t.deleted_at is null and t.started_at <= now()
          ) k where k.id = c.id)
        order by c.id ${direction} ${needed})
    ) walked ${page}`;
}

/** Selects the next time at which a planned interaction starts. Lists change at that time without a write. */
export function nextInteractionStart(tx: TenantTx): Statement<string | null> {
  return Statement.sql<{ at: string | null }>(tx)`
    select min(started_at)::text as at from crm.interactions
    where org_id = ${tx.orgId} and deleted_at is null and started_at > now()`.map(([row]) => row?.at ?? null);
}
