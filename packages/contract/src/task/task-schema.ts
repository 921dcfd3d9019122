import { z } from "zod";
import { moment, timeZoneName } from "../field/field-schema.ts";
import { actionId, recordId } from "../field/ids.ts";
import { plainSchemasWith } from "../kind/plain-kind-schemas.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";
import { isRepetition, wrongPart } from "./repetition.ts";
import { taskKind, taskPriorities, taskStates } from "./task-kind.ts";

const longestRule = 500;

/**
 * The value of an RRULE (RFC 5545, section 3.3.10), such as `FREQ=WEEKLY;BYDAY=MO`. An empty text becomes
 * null.
 */
const repeat = z.union([
  z
    .string()
    .trim()
    .max(longestRule, refusalMessage("textTooLong", { max: longestRule }))
    .refine((text) => text === "" || isRepetition(text), {
      error: ({ input }) =>
        refusalMessage("invalidRepeat", { part: wrongPart(String(input))?.slice(0, longestRule) || ";" }),
    })
    .transform((text) => text || null),
  z.null(),
]);

/**
 * A task with `state` overdue has a due day or moment in the past. `due` selects open and done tasks by day:
 * today, later this week (until Sunday), after this week, next week, after next week, or no date. Both
 * filters use `time_zone` (default UTC).
 */
const filters = {
  state: z.enum(taskStates, refusalMessage("invalidTaskState")).optional(),
  due: z
    .enum(
      ["today", "week", "later", "next_week", "after_next_week", "none"],
      refusalMessage("invalidTaskDue"),
    )
    .optional(),
  time_zone: timeZoneName.optional(),
  priority: z.enum(taskPriorities).optional(),
};

const plain = plainSchemasWith(taskKind, {
  input: { repeat },
  shown: {
    repeat: z.string().nullable(),
    done_at: moment.nullable(),
    done_by: z.string().nullable(),
    done_by_name: z.string().nullable(),
  },
  filters,
});

/** The time zone in which a repeated task keeps its time of day; the default is UTC. */
const completion = z.strictObject({ time_zone: timeZoneName.optional() });
const params = z.strictObject({ id: recordId });

/**
 * `next` is the next occurrence of a repeated task; null if the task does not repeat, has no more occurrences
 * or was already done.
 */
const completedAnswer = z.object({
  task: plain.shown,
  next: plain.shown.nullable(),
  actionId: actionId.optional(),
});
const reopenedAnswer = z.object({ task: plain.shown, actionId: actionId.optional() });

export const taskSchemas = {
  ...plain,
  routes: routes({
    ...plain.routes,
    complete: {
      method: "POST",
      path: "/tasks/{id}/complete",
      right: "write",
      summary: "Completes a task and, if it repeats, creates the next one, as one action",
      params,
      body: completion,
      answer: completedAnswer,
    },
    reopen: {
      method: "POST",
      path: "/tasks/{id}/reopen",
      right: "write",
      summary: "Reopens a completed task. The next task that its completion created is kept",
      params,
      answer: reopenedAnswer,
    },
  }),
};

export type Task = z.output<typeof taskSchemas.shown>;
export type TaskMatching = z.output<typeof taskSchemas.matching>;
export type TaskInput = z.output<typeof taskSchemas.input>;
