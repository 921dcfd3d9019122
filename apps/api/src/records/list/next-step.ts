import { type NextStepQuery, nextStepFilters } from "@lanyard/contract/kind/next-step";
import { type AnyKind, interactionColumnOf, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { idsInCustomOrder } from "#src/records/custom/custom-sort.ts";
import { type Condition, hasChild, isFilled } from "#src/records/filter/record-filter.ts";
import type { ListOrder } from "#src/records/kind/kind-hooks.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { idsByLastInteraction } from "./last-interaction-sql.ts";
import { matchingIdsByPlace } from "./record-list-sql.ts";
import { dueConditions } from "./task-due.ts";

const asked = z.object(nextStepFilters);

export function nextStepConditions(
  { orgId: org }: Pick<TenantTx, "orgId">,
  kind: AnyKind,
  query: SentValues,
): Condition[] {
  const { next_step, time_zone } = kind.has.tasks ? asked.parse(query) : noQuery;
  if (next_step === undefined) return [];
  const column = taskColumnOf(kind.noun);
  if (column === undefined) return [];
  const of = kind.plural;
  const tasks = { org, table: "tasks", column } as const;
  if (next_step === "overdue") {
    const conditions = dueConditions({ state: "overdue", time_zone });
    return [hasChild(of, { ...tasks, conditions }, true)];
  }
  const conditions = isFilled("done_at", false);
  return [hasChild(of, { ...tasks, conditions }, next_step === "planned")];
}

const noQuery: NextStepQuery = {};

/**
 * Returns a query for ids in an order that no column has: next steps, last interactions, custom values, or a
 * special order of the kind; returns undefined for other orders.
 */
export async function idsInOwnOrder(
  tx: TenantTx,
  { declaration: kind, hooks }: RecordKind,
  conditions: readonly Condition[],
  query: SentValues & ListOrder,
  slice: { readonly limit: number | null; readonly offset: number },
) {
  const descending = query.sort_order === "desc";
  const byStep = query.sort_by === "next_step" ? taskColumnOf(kind.noun) : undefined;
  if (byStep !== undefined)
    return matchingIdsByPlace(
      tx,
      { table: kind.plural, conditions },
      { taskColumn: byStep, descending },
      slice,
    );
  const byLast = query.sort_by === "last_interaction_at" ? interactionColumnOf(kind.noun) : undefined;
  if (byLast === undefined)
    return (
      (await idsInCustomOrder(tx, kind, conditions, query, slice)) ??
      hooks.idsInOrder?.(tx, conditions, query, slice)
    );
  return idsByLastInteraction(tx, { kind, column: byLast, descending, conditions, ...slice });
}
