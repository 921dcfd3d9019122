import { z } from "zod";
import { fieldChange, touched } from "../action/action-schema.ts";
import { moment, requiredText, version } from "../field/field-schema.ts";
import { yesNoFilter } from "../field/filter-schema.ts";
import { actionId, recordId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { maxMemberId, maxMergedIds, maxProposalReason } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

export const maxProposedChanges = 10_000;
export const maxOpenProposals = 1000;
export const proposalDays = 14;
/**
 * The maximum number of warnings that the response to a new proposal lists. The counts include all warnings.
 */
export const maxWarningsShown = 100;

export const proposalOps = ["create", "update", "delete", "merge", "move"] as const;
export type ProposalOp = (typeof proposalOps)[number];

/** Values by field name, as in the request body of the operation. */
const values = z.record(z.string().max(100), z.unknown());

/**
 * A proposed change. `values` are the fields of a record, the `fields` of a merge, or the stage of a move.
 * `version` defaults to the record's version at the time of the proposal.
 */
export const proposedChange = z.strictObject({
  op: z.enum(proposalOps),
  noun: z.enum(recordNouns),
  /** The record, or the survivor of a merge; absent for a new record. */
  id: recordId.optional(),
  version: version.optional(),
  merged_ids: z.array(recordId).min(1).max(maxMergedIds).optional(),
  values: values.optional(),
});
export type ProposedChange = z.output<typeof proposedChange>;

export const newProposal = z.strictObject({
  reason: requiredText(maxProposalReason, refusalMessage("proposalReasonMissing")),
  /** The member who reviews the proposal. */
  for: z.string().min(1).max(maxMemberId),
  changes: z
    .array(proposedChange)
    .min(1, refusalMessage("proposalEmpty"))
    .max(maxProposedChanges, refusalMessage("proposalTooLarge", { count: maxProposedChanges })),
});
export type NewProposal = z.output<typeof newProposal>;

export const proposalStates = ["open", "accepted", "refused", "expired"] as const;

const count = z.number().int();

export const proposalCounts = z.object({
  total: count,
  create: count,
  update: count,
  delete: count,
  merge: count,
  move: count,
  open: count,
  accepted: count,
  collided: count,
  warnings: count,
});
export type ProposalCounts = z.output<typeof proposalCounts>;

export const proposalWarning = z.object({ index: count, message: z.string() });

export const proposal = z.object({
  id: recordId,
  state: z.enum(proposalStates),
  reason: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  for: z.object({ id: z.string(), name: z.string() }),
  counts: proposalCounts,
  created_at: moment,
  expires_at: moment,
  answered_at: moment.nullable(),
  answered_by: z.string().nullable(),
  /** The reviewer's reason for a refusal. */
  answer: z.string().nullable(),
  /** Whether all accepted changes were undone. */
  is_undone: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

export const changeStates = ["open", "accepted", "collided"] as const;

/**
 * A proposed change for display: the current and the proposed value of each field, and linked records by name.
 * In an answered proposal, `before` is the value at the time of the proposal.
 */
export const shownChange = z.object({
  index: count,
  op: z.enum(proposalOps),
  noun: z.enum(recordNouns),
  id: recordId.nullable(),
  /** The name of the record, or its last name before a deletion; null if the name is unknown. */
  name: z.string().nullable(),
  is_deleted: z.boolean(),
  version: version.nullable(),
  values,
  merged: z.array(z.object({ id: recordId, name: z.string().nullable() })),
  fields: z.array(fieldChange),
  state: z.enum(changeStates),
  /** Whether the change was accepted and then undone. */
  is_undone: z.boolean(),
  /** The reason why the change could not be applied when it was proposed or accepted; null if it could. */
  warning: z.string().nullable(),
  /**
   * Whether the record has changed since the proposal. An update conflicts only with changes of the same
   * fields.
   */
  is_changed_since: z.boolean(),
});
export type ShownChange = z.output<typeof shownChange>;

const most = 200;

/**
 * `open` selects proposals that wait for an answer, and `answered` all others; `before` is the id of the last
 * proposal of the previous page.
 */
export const proposalListQuery = z.strictObject({
  state: z.enum(["open", "answered"]).optional(),
  limit: wholeParam(1, most).default(50),
  before: recordId.optional(),
});
export const proposalListAnswer = z.object({ proposals: z.array(proposal) });

export const proposalQuery = z.strictObject({
  from: wholeParam(0, maxProposedChanges).default(0),
  limit: wholeParam(1, most).default(most),
  grouped: yesNoFilter,
});

/** The changes with the same operation and kind: their number, and the indexes of the open changes. */
export const proposedGroup = z.object({
  op: z.enum(proposalOps),
  noun: z.enum(recordNouns),
  total: count,
  open: z.array(count),
});
export type ProposedGroup = z.output<typeof proposedGroup>;

/** `next` is the `from` of the next page; null at the end. */
export const proposalAnswer = z.object({
  proposal,
  changes: z.array(shownChange),
  next: count.nullable(),
  groups: z.array(proposedGroup).optional(),
  may_answer: z.boolean(),
});

export const newProposalAnswer = z.object({
  proposal: proposal
    .pick({ id: true, state: true, counts: true, expires_at: true })
    .extend({ warnings: z.array(proposalWarning) }),
});

const index = z.number().int().min(0).max(maxProposedChanges);
/**
 * `changes` contains the indexes of the accepted changes, or is `all`; `edits` replaces values of accepted
 * changes, by index.
 */
export const proposalAcceptance = z.strictObject({
  changes: z.union([z.literal("all"), z.array(index).min(1).max(maxProposedChanges)]),
  edits: z.record(z.string().regex(/^\d{1,5}$/u), values).default({}),
});
export type ProposalAcceptance = z.output<typeof proposalAcceptance>;

export const acceptanceAnswer = z.object({
  success: z.literal(true),
  /** The action that undoes all accepted changes; absent if the proposal changed nothing. */
  actionId: actionId.optional(),
  accepted: count,
  collided: z.array(proposalWarning),
  touched,
});

export const proposalRefusal = z.strictObject({
  reason: requiredText(maxProposalReason, refusalMessage("proposalReasonMissing")),
});
