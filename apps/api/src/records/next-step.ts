import { type NextStepQuery, nextStepFilters } from "@lanyard/contract/kind/next-step";
import { type AnyKind, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { type Condition, hasChild, isFilled } from "./record-filter.ts";
import type { SentValues } from "./record-values.ts";
import { dueConditions } from "./task-due.ts";

const asked = z.object(nextStepFilters);

/** What narrows the records of a kind, which the statement calls `of`, by the tasks that are about them. */
export function nextStepConditions(
  { orgId: org }: Pick<TenantTx, "orgId">,
  kind: AnyKind,
  query: SentValues,
  of: string = kind.plural,
): Condition[] {
  const { next_step, time_zone } = kind.has.tasks ? asked.parse(query) : noQuery;
  if (next_step === undefined) return [];
  const column = taskColumnOf(kind.noun);
  if (column === undefined) return [];
  const tasks = { org, table: "tasks", column } as const;
  if (next_step === "overdue") {
    const conditions = dueConditions({ state: "overdue", time_zone });
    return [hasChild(of, { ...tasks, conditions }, true)];
  }
  const conditions = isFilled("done_at", false);
  return [hasChild(of, { ...tasks, conditions }, next_step === "planned")];
}

const noQuery: NextStepQuery = {};
