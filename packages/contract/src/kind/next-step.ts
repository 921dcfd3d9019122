import { z } from "zod";
import { moment, plainDate, timeZoneName } from "../field/field-schema.ts";
import { nextStepChoices } from "../field/filter-choices.ts";
import { recordId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import type { KindDeclaration } from "./kind.ts";

/** A record's open task with the earliest due date. Tasks without a date are last. */
export const nextStep = z.object({
  id: recordId,
  title: z.string(),
  due_on: plainDate.nullable(),
  due_at: moment.nullable(),
});
export type NextStep = z.output<typeof nextStep>;

/**
 * `next_step` selects records without an open task, with an open task, or with an overdue task, at the
 * current time in `time_zone` (default UTC).
 */
export const nextStepFilters = {
  next_step: z.enum(nextStepChoices, refusalMessage("invalidNextStep")).optional(),
  time_zone: timeZoneName.optional(),
};
export type NextStepQuery = z.output<z.ZodObject<typeof nextStepFilters>>;

type FiltersByTasks<Kind extends KindDeclaration> = Kind["has"]["tasks"] extends true
  ? typeof nextStepFilters
  : Readonly<Record<never, never>>;

const shownStep = { next_step: nextStep.nullable() };

type ShownByTasks<Kind extends KindDeclaration> = Kind["has"]["tasks"] extends true
  ? typeof shownStep
  : Readonly<Record<never, never>>;

export function shownByTasks<Kind extends KindDeclaration>(kind: Kind): ShownByTasks<Kind>;
export function shownByTasks({ has }: KindDeclaration) {
  return has.tasks ? shownStep : {};
}

export function filtersByTasks<Kind extends KindDeclaration>(kind: Kind): FiltersByTasks<Kind>;
export function filtersByTasks({ has }: KindDeclaration) {
  return has.tasks ? nextStepFilters : {};
}
