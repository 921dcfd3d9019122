import { type NextStepQuery, nextStepFilters } from "@lanyard/contract/kind/next-step";
import { type AnyKind, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import { type Condition, hasChild, isFilled } from "./record-filter.ts";
import type { SentValues } from "./record-values.ts";
import { dueConditions } from "./task-due.ts";

const asked = z.object(nextStepFilters);

/** What narrows the records of a kind by the tasks that are about them. */
export function nextStepConditions(kind: AnyKind, query: SentValues): Condition[] {
  const { next_step, time_zone } = kind.has.tasks ? asked.parse(query) : noQuery;
  if (next_step === undefined) return [];
  const column = taskColumnOf(kind.noun);
  if (column === undefined) return [];
  const tasks = { table: "tasks", column } as const;
  if (next_step === "overdue") {
    const conditions = dueConditions({ state: "overdue", time_zone });
    return [hasChild(kind.plural, { ...tasks, conditions }, true)];
  }
  const conditions = isFilled("done_at", false);
  return [hasChild(kind.plural, { ...tasks, conditions }, next_step === "planned")];
}

const noQuery: NextStepQuery = {};
