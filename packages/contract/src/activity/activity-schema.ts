import { z } from "zod";
import { actionKind, changeOp, fieldChange, noun } from "../action/action-schema.ts";
import { moment } from "../field/field-schema.ts";
import { actionId, idPattern } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { activityParts } from "./activity-parts.ts";

/** The record to which an entry happened: it belongs to the page's record or was merged into it. */
export const activitySubject = z.object({
  noun: z.enum(recordNouns),
  id: z.uuid(),
  name: z.string(),
});

export type ActivitySubject = z.output<typeof activitySubject>;

/** An interaction in a timeline, with the first 1,000 letters of its notes. */
const shownInteraction = z.object({
  type: z.string(),
  outcome: z.string().nullable(),
  started_at: moment,
  duration_minutes: z.number().int().nullable(),
  body: z.string().nullable(),
});

/** One change of a record: action, actor, and each field before and after. */
export const activityEntry = z.object({
  id: z.string(),
  action_id: actionId,
  kind: actionKind,
  op: changeOp,
  /** The subject of the change: the record itself or one of its notes. */
  noun,
  record_id: z.uuid(),
  /**
   * The other record of the entry: a company's child record, a deal's contact, or a merged record; null for
   * the page's own record.
   */
  about: activitySubject.nullable(),
  at: moment,
  actor_id: z.string(),
  actor_name: z.string(),
  changes: z.array(fieldChange),
  /** The first 1,000 letters of a written note; null for other entries and deleted notes. */
  note: z.string().nullable(),
  /** The live interaction that the entry is about; absent in other entries. */
  interaction: shownInteraction.optional(),
  /** Whether the action was undone. */
  undone: z.boolean(),
});
export type ShownInteraction = z.output<typeof shownInteraction>;
export type ActivityEntry = z.output<typeof activityEntry>;

const defaultEntries = 20;

/** `after` is the `next` of the previous answer; `part` selects one kind of entries. */
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
