import { refusal } from "@lanyard/contract/refusals/refusal";
import { taskKind } from "@lanyard/contract/task/task-kind";
import { taskSchemas } from "@lanyard/contract/task/task-schema";
import type { z } from "zod";
import { sortKey } from "#src/db/fold-text.ts";
import { momentText } from "#src/db/json-rows.ts";
import { fieldError } from "#src/http/app-error.ts";
import { asFieldValue, type FieldValue, type FieldValues } from "#src/log/record-change.ts";
import { memberNameSource } from "#src/records/kind/member-sql.ts";
import { isWithoutChildren } from "#src/records/kind/record-sql.ts";
import { dueConditions, dueKey } from "#src/records/list/task-due.ts";
import { plainStoredKind } from "#src/records/write/plain-stored-kind.ts";
import { recordUndo } from "#src/records/write/record-undo.ts";
import { hasNextDay, mostYears } from "./task-repeat.ts";

/** Groups of fields of which at most one has a value. Setting one field clears the others. */
const alternatives = [
  { fields: ["due_on", "due_at"], refused: refusal("taskDueTwice") },
  { fields: Object.keys(taskKind.parents), refused: refusal("taskAboutSeveral") },
] as const;

const isThere = (value: unknown) => value !== undefined && value !== null;

type Sent = Readonly<Record<string, unknown>>;

function withAlternatives(fields: FieldValues, input: Sent): FieldValues {
  const values: Record<string, FieldValue> = { ...fields };
  for (const { fields: names, refused } of alternatives) {
    const [sent, another] = names.filter((name) => isThere(input[name]));
    if (another !== undefined) throw fieldError(another, refused);
    if (sent === undefined) continue;
    for (const name of names) if (name !== sent) values[name] = null;
  }
  return values;
}

function withReminder(fields: FieldValues, input: Sent, now: FieldValues): FieldValues {
  const isMoved = fields.due_at !== now.due_at || fields.due_on !== now.due_on;
  return input.remind_at === undefined && isMoved
    ? { ...fields, remind_at: movedReminder(now, fields) }
    : fields;
}

/**
 * Shifts the reminder with the due date. If the reminder was at the due time, or the shifted one would be
 * past, returns the new due time, or null if the due time is past or missing.
 */
export function movedReminder(now: FieldValues, { due_on, due_at }: FieldValues): FieldValue {
  const { remind_at = null } = now;
  const isToCome = (moment: unknown) => typeof moment === "string" && Date.parse(moment) > Date.now();
  const atItsTime = typeof due_at === "string" && isToCome(due_at) ? due_at : null;
  if (remind_at === (now.due_at ?? null)) return atItsTime;
  const [before, after] = [now.due_at ?? now.due_on, due_at ?? due_on];
  if (typeof remind_at !== "string" || typeof before !== "string" || typeof after !== "string")
    return remind_at;
  // If only one of the two dates has a time, the distance is in whole days.
  const [from, to] = isMoment(before) === isMoment(after) ? [before, after] : [dayOf(before), dayOf(after)];
  const moved = new Date(Date.parse(remind_at) + Date.parse(to) - Date.parse(from)).toISOString();
  return isToCome(moved) ? moved : atItsTime;
}

const dayOf = (due: string) => due.slice(0, "YYYY-MM-DD".length);
const isMoment = (due: string) => due !== dayOf(due);

function requireWhole(fields: FieldValues, now: FieldValues | undefined): void {
  for (const { fields: names, refused } of alternatives) {
    const another = names.filter((name) => isThere(fields[name]))[1];
    if (another !== undefined) throw fieldError(another, refused);
  }
  if (typeof fields.repeat === "string" && dueKey(fields) === null)
    throw fieldError("repeat", refusal("repeatNeedsDue"));
  const isChanged = now?.repeat !== fields.repeat || dueKey(now ?? {}) !== dueKey(fields);
  if (isChanged && !hasNextDay(fields))
    throw fieldError("repeat", refusal("repeatWithoutNext", { years: mostYears }));
}

const narrowing = taskSchemas.matching
  .pick({ state: true, due: true, time_zone: true, priority: true })
  .strip();

const withPriority = (priority: string | undefined) =>
  priority === undefined ? [] : [{ column: "priority", op: "eq", value: priority } as const];

export type TaskAnswer = z.input<typeof taskSchemas.shown>;

export const tasks = plainStoredKind<TaskAnswer>(taskKind, taskSchemas.shown, {
  columns: ["repeat", "done_at", "done_by"],
  startValues: { priority: "normal", repeat: null, done_at: null, done_by: null },
  sources: { done_at: momentText("c.done_at"), done_by_name: memberNameSource("done_by") },
  exported: { done_by: "done_by_name" },
  sortColumns: {
    due_on: { column: "due_key", hasGaps: true },
    title: { column: "name_key", hasGaps: false },
    done_at: { column: "done_at", hasGaps: true },
  },
  fieldGroup: ["due_on", "due_at"],
  hooks: {
    resolve: async (_tx, fields, { input, now }) => {
      const sent = input.repeat === undefined ? {} : { repeat: asFieldValue(input.repeat) };
      return withReminder(withAlternatives({ ...fields, ...sent }, input), input, now);
    },
    check: requireWhole,
    columns: (fields) => ({
      name_key: sortKey(String(fields.title)) ?? "",
      due_key: dueKey(fields),
    }),
    conditions: async (_tx, query) => {
      const { priority, ...when } = narrowing.parse(query);
      return [...dueConditions(when), ...withPriority(priority)];
    },
  },
});

/** Undo is blocked if a task would get contradictory values, such as two records. */
export const taskUndo = recordUndo(tasks, {
  mayBeReverted: (tx) => isWithoutChildren(tx, "task"),
  blocked: async (_tx, wanted) =>
    new Map(
      wanted.flatMap(({ id, values }) => {
        const several = alternatives.flatMap(({ fields, refused }) => {
          const there = fields.filter((name) => isThere(values[name]));
          return there.length < 2 ? [] : [[id, { fields: there, message: refused }] as const];
        });
        const needsDue = isThere(values.repeat) && dueKey(values) === null;
        const refused = { fields: ["due_on", "due_at"], message: refusal("repeatNeedsDue") };
        return needsDue ? [...several, [id, refused] as const] : several;
      }),
    ),
});
