import { z } from "zod";
import { moment, plainDate, timeZoneName } from "../field/field-schema.ts";
import { nextStepChoices } from "../field/filter-choices.ts";
import { recordId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";

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

export const shownNextStep = { next_step: nextStep.nullable() };
