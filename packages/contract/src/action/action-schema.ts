import { z } from "zod";
import { moment, plainDate, queryMoment, storable } from "../field/field-schema.ts";
import { actionId, idPattern } from "../field/ids.ts";
import { pagination, wholeParam } from "../field/listing-schema.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { actionKinds, actionNouns } from "./action-names.ts";

export const noun = z.enum(actionNouns);
export type Noun = z.infer<typeof noun>;

export const actionKind = z.enum(actionKinds);
export type ActionKind = z.infer<typeof actionKind>;

/** Settings that only administrators can change and undo (rulings, B: Roles). */
export const settings: readonly Noun[] = [
  "stage",
  "pipeline",
  "lost-reason",
  "custom-field",
  "organisation",
  "member",
];

/**
 * The permission that each kind of action requires. An undo requires the permission of the original action.
 */
const actionRights: Readonly<Record<ActionKind, "write" | "admin">> = {
  create: "write",
  update: "write",
  delete: "write",
  "bulk-delete": "write",
  erase: "admin",
  "bulk-update": "write",
  move: "write",
  merge: "write",
  import: "write",
  example: "write",
  "example-removal": "write",
  "hand-over": "admin",
  "member-removal": "admin",
  proposal: "write",
  undo: "write",
  redo: "write",
};

/**
 * Returns the permission that an undo requires. `firstKind` is the kind of the first action in a chain of
 * undos.
 */
export function undoRight(noun: Noun, firstKind: ActionKind): "write" | "admin" {
  return settings.includes(noun) ? "admin" : actionRights[firstKind];
}

export const changeOp = z.enum(["create", "update", "delete", "restore"]);
export type ChangeOp = z.infer<typeof changeOp>;

/** One changed field in readable form: linked records by name, tags as text, long texts shortened. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** The response to a deletion. Undoing the action `actionId` reverts the deletion. */
export const doneAnswer = z.object({ success: z.literal(true), actionId });

export const action = z.object({
  id: actionId,
  kind: actionKind,
  noun,
  at: moment,
  actor_id: z.string(),
  actor_name: z.string(),
  /** The name of the record, or of the first record if the action changed several. */
  label: z.string(),
  record_count: z.number().int(),
  record_id: z.uuid().nullable(),
  /**
   * The record whose page shows the action: for a part of a record, such as a note or file, the record to
   * which it belongs; otherwise the record itself.
   */
  subject_id: z.uuid().nullable(),
  /** The noun of `subject_id`; null for settings and for actions on several records. */
  subject_noun: z.enum(recordNouns).nullable(),
  /**
   * The changed fields of an update; empty for other actions. An action on several records lists only changes
   * that all records share, and tags as added (+) or removed (−).
   */
  changes: z.array(fieldChange),
  undo_of: actionId.nullable(),
  /** The kind of the action, or of the original action for an undo or redo. */
  origin_kind: actionKind,
  undo_right: z.enum(["write", "admin"]),
  undone_by: actionId.nullable(),
});
export type Action = z.output<typeof action>;

/** A date, which means the whole day in UTC, or an exact moment. */
export const timeBound = z.union([plainDate, queryMoment], refusalMessage("invalidDateOrMoment")).optional();

export const actionListQuery = z.strictObject({
  page: wholeParam(1, maxPage).default(1),
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  /** The `actor_id` of an entry. */
  person: storable(z.string().min(1).max(100)).optional(),
  kind: actionKind.optional(),
  noun: noun.optional(),
  from: timeBound,
  to: timeBound,
});

export const actorListAnswer = z.object({
  actors: z.array(action.pick({ actor_id: true, actor_name: true })),
});

export const actionListAnswer = z.object({ actions: z.array(action), pagination });

/** `after` is the `next` of the previous page. */
export const actionRecordsQuery = z.strictObject({ after: z.uuid().optional() });

/** A record that an action changed; `name` is null for an unnamed or erased record. */
export const changedRecord = z.object({
  noun,
  id: z.uuid(),
  name: z.string().nullable(),
  op: changeOp,
  /** Whether the user can open the record. */
  is_live: z.boolean(),
  changes: z.array(fieldChange),
});
export type ChangedRecord = z.output<typeof changedRecord>;

export const actionRecordsAnswer = z.object({
  records: z.array(changedRecord),
  next: z.uuid().nullable(),
});

/** Fields of one record that an undo did not revert, because a user changed them after the action. */
export const undoRefusal = z.object({
  noun,
  id: z.uuid(),
  fields: z.array(z.string()),
  message: z.string(),
});
export type UndoRefusal = z.output<typeof undoRefusal>;

/**
 * The kinds and the records that the request changed. `records` is null if there are too many. The property
 * is optional, because the server replays stored responses of earlier versions, which lack it.
 */
export const touched = z
  .object({ nouns: z.array(noun), records: z.array(z.object({ noun, id: z.uuid() })).nullable() })
  .optional();

export const undoAnswer = z.object({
  success: z.literal(true),
  actionId,
  undone: z.number().int(),
  refused: z.array(undoRefusal),
  /** The kind of the original action that this action undoes or redoes. */
  origin_kind: actionKind.optional(),
  touched,
});
export type UndoAnswer = z.output<typeof undoAnswer>;

/** `<action id>`, or `<action id>_<record id>` for a position within an action on many records. */
const changePosition = z
  .string()
  .regex(new RegExp(`^${idPattern}(?:_${idPattern})?$`, "u"), refusalMessage("invalidId"));

export const maxChangesListed = 1000;

/**
 * `since` is an action id or the `next` of the previous page. Without `since`, the list starts with the
 * oldest change.
 */
export const changesQuery = z.strictObject({
  since: changePosition.optional(),
  limit: wholeParam(1, maxChangesListed).default(100),
});

/** One change to a record. The log determines the order of the list. */
export const recordChange = z.object({
  action_id: actionId,
  at: moment,
  by: z.string(),
  noun: z.enum(recordNouns),
  id: z.uuid(),
  kind: changeOp,
  fields: z.array(z.string()),
});

/** `next` is null at the end of the log. A later request continues with the last action id as `since`. */
export const changesAnswer = z.object({
  changes: z.array(recordChange),
  next: changePosition.nullable(),
});
