import { z } from "zod";
import { actionKind, changeOp, fieldChange, noun } from "../action/action-schema.ts";
import { moment } from "../field/field-schema.ts";
import { actionId, idPattern } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { activityParts } from "./activity-parts.ts";

/** The child record or merged record that an entry is about. */
export const activitySubject = z.object({
  noun: z.enum(recordNouns),
  id: z.uuid(),
  name: z.string(),
});

export type ActivitySubject = z.output<typeof activitySubject>;

/** An interaction in a timeline. `body` is cut after 1,000 characters. */
const shownInteraction = z.object({
  type: z.string(),
  outcome: z.string().nullable(),
  started_at: moment,
  duration_minutes: z.number().int().nullable(),
  body: z.string().nullable(),
});

export const activityEntry = z.object({
  id: z.string(),
  action_id: actionId,
  kind: actionKind,
  op: changeOp,
  /** The noun of the changed record, such as the page's record, one of its notes or a child record. */
  noun,
  record_id: z.uuid(),
  /** The child record or merged record of the entry; null for the record of the page. */
  about: activitySubject.nullable(),
  /** The time of the action, or the start of a created interaction. */
  at: moment,
  actor_id: z.string(),
  actor_name: z.string(),
  changes: z.array(fieldChange),
  /** The text of a new note, up to 1,000 characters; null for other entries and deleted notes. */
  note: z.string().nullable(),
  /** The interaction of the entry; absent for other entries and deleted interactions. */
  interaction: shownInteraction.optional(),
  undone: z.boolean(),
});
export type ShownInteraction = z.output<typeof shownInteraction>;
export type ActivityEntry = z.output<typeof activityEntry>;

const defaultEntries = 20;

/** `before` is the `next` of the previous page; `part` selects one part of the timeline. */
export const activityQuery = z.strictObject({
  limit: wholeParam(1, maxPageSize).default(defaultEntries),
  before: z
    .string()
    .regex(new RegExp(`^${idPattern}_${idPattern}$`, "u"), refusalMessage("invalidCursor"))
    .optional(),
  part: z.enum(activityParts).optional(),
});
export type ActivityQuery = z.output<typeof activityQuery>;

export const activityAnswer = z.object({ activity: z.array(activityEntry), next: z.string().nullable() });
