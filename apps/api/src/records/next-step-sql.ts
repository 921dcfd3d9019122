import { type AnyKind, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "./record-filter.ts";
import { matchingIdsByPlace } from "./record-list-sql.ts";

/**
 * Selects the first due open task of record `c`: one step into the index of open tasks (tasks_next_of_...),
 * so the sort must equal the index order.
 */
export function nextStepSource({ noun }: Pick<AnyKind, "noun">): string {
  const column = taskColumnOf(noun);
  if (column === undefined) return "null";
  return `(select json_build_object('id', step.id, 'title', step.title, 'due_on', step.due_on, 'due_at', ${momentText("step.due_at")})
    from crm.tasks step
    where step.org_id = ${organisationMark} and step.${column} = c.id and step.done_at is null and step.deleted_at is null
    order by step.due_key, step.id limit 1)`;
}

interface NextStepOrder {
  readonly kind: AnyKind;
  /** The column of tasks that names records of the kind. */
  readonly column: string;
  readonly descending: boolean;
  readonly conditions: readonly Condition[];
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * A query of ids in the order of their next steps: first those with a date, then those without one, last the records without a
 * next step. Without conditions the index of open tasks is walked, no further than the page needs.
 */
export function idsByNextStep(tx: TenantTx, order: NextStepOrder): RawBuilder<{ id: string }> {
  const { kind, descending, conditions, limit, offset } = order;
  const records = sql.id("crm", kind.plural);
  const column = sql.id(order.column);
  const direction = sql.raw(descending ? "desc" : "asc");
  const page = sql`limit ${limit} offset ${offset}`;
  if (conditions.length > 0) {
    const sorted = { taskColumn: order.column, descending };
    return matchingIdsByPlace(tx, { table: kind.plural, conditions }, sorted, order);
  }
  const needed = sql`limit ${limit === null ? null : sql.lit(limit + offset)}`;
  const steps = (dated: RawBuilder<unknown>) => sql`
    select t.${column} as id from crm.tasks t
    join ${records} c on c.org_id = ${tx.orgId} and c.id = t.${column} and c.deleted_at is null
    where t.org_id = ${tx.orgId} and t.done_at is null and t.deleted_at is null and ${dated}
      and t.id = (
        select step.id from crm.tasks step
        where step.org_id = ${tx.orgId} and step.${column} = t.${column} and step.done_at is null and step.deleted_at is null
        order by step.due_key, step.id limit 1)
    order by t.due_key ${direction}, t.id ${direction} ${needed}`;
  return sql<{ id: string }>`
    select id from (
      (${steps(sql`t.due_key is not null`)}) union all (${steps(sql`t.due_key is null`)}) union all
      (select c.id from ${records} c
        where c.org_id = ${tx.orgId} and c.deleted_at is null and not exists (
          select from crm.tasks step
          where step.org_id = ${tx.orgId} and step.${column} = c.id and step.done_at is null and step.deleted_at is null)
        order by c.id ${direction} ${needed})
    ) walked ${page}`;
}
