import { isRecordNoun, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { proposalRoutes } from "@lanyard/contract/proposal/proposal-routes";
import {
  type Proposal,
  type ProposalAcceptance,
  proposal,
  type proposalListQuery,
  type proposalQuery,
  proposedGroup,
} from "@lanyard/contract/proposal/proposal-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { type Caller, hasRight } from "#src/http/caller.ts";
import { inAction, inBulkAction } from "#src/log/action.ts";
import { tellStreams } from "#src/log/notice/notice-sql.ts";
import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { createProposal, headOf, rowOf, shownReason } from "./proposal-creation.ts";
import { collisionText, type Records, showChanges, warningsOf } from "./proposal-showing.ts";
import {
  lockProposal,
  markAnswered,
  selectProposal,
  selectProposals,
  settleProposal,
  type Visibility,
} from "./proposal-sql.ts";
import { carryOut, lockRecords } from "./proposal-writing.ts";
import { parseValues, type WantedChange } from "./proposed-change.ts";
import {
  type ChangeRow,
  saveChangeOutcomes,
  selectLastPosition,
  selectProposedChanges,
  selectProposedGroups,
} from "./proposed-change-sql.ts";

const proposedGroups = z.array(proposedGroup);

function visibilityOf(caller: Caller): Visibility {
  if (caller.key !== undefined) return { author: caller.actorId };
  return hasRight(caller, "admin") ? {} : { member: caller.personId };
}

export function listProposals(
  caller: Caller,
  { state, limit, before }: z.output<typeof proposalListQuery>,
): Promise<{ proposals: Proposal[] }> {
  return caller.reading(async (tx) => {
    const rows = await selectProposals(tx, visibilityOf(caller), { state, limit, before });
    return { proposals: rows.map((row) => proposal.parse(row)) };
  });
}

export function readProposal(
  caller: Caller,
  id: string,
  { from, limit, grouped = false }: z.output<typeof proposalQuery>,
) {
  return caller.reading(async (tx) => {
    const shown = await requireProposal(tx, caller, id);
    const rows = await selectProposedChanges(tx, id, { from, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const changes = await showChanges(tx, page, {
      isOpen: shown.state === "open",
      textOf: (warning) => collisionText(warning, caller.language),
    });
    const groups = grouped ? proposedGroups.parse(await selectProposedGroups(tx, id)) : undefined;
    const next = rows.length > limit ? (rows[limit]?.position ?? null) : null;
    return {
      proposal: shown,
      changes,
      next,
      ...(groups && { groups }),
      may_answer: shown.state === "open" && mayAnswer(caller, shown.for.id),
    };
  });
}

async function requireProposal(tx: TenantTx, caller: Caller, id: string): Promise<Proposal> {
  const row = await selectProposal(tx, id, visibilityOf(caller));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return proposal.parse(row);
}

const mayAnswer = (caller: Caller, asked: string) =>
  caller.key === undefined &&
  hasRight(caller, "write") &&
  (asked === caller.personId || hasRight(caller, "admin"));

/**
 * Locks an open proposal that the caller may answer.
 * @throws AppError NOT_FOUND if the caller may not answer the proposal, or NOT_ALLOWED if the caller is its
 * author; CHANGED_SINCE if the proposal was answered or has expired
 */
async function holdProposal(tx: TenantTx, caller: Caller, id: string) {
  const held = await lockProposal(tx, id);
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (!mayAnswer(caller, held.for_id))
    throw new AppError(held.proposed_by === caller.personId ? "NOT_ALLOWED" : "NOT_FOUND");
  if (!held.is_open) throw new AppError("CHANGED_SINCE", { message: refusal("proposalAnswered") });
  return held;
}

/**
 * Makes the chosen changes of a proposal with the caller's permissions, in one action. Does not overwrite
 * values that have changed since the proposal.
 * @throws AppError like `holdProposal`; INVALID_INPUT for invalid edits and unknown indexes
 */
export async function acceptProposal(
  caller: Caller,
  id: string,
  { changes: chosen, edits }: ProposalAcceptance,
) {
  let changes: WantedChange[] = [];
  let records: Records = new Map();
  let reviewer = "";
  const { result, actionId } = await inBulkAction(caller, {
    prepare: allowLongWork,
    head: async (tx) => {
      const { reason, for_id } = await holdProposal(tx, caller, id);
      reviewer = for_id;
      await requireKnown(tx, id, { changes: chosen, edits });
      const rows = await selectProposedChanges(tx, id, { open: chosen });
      if (rows.length === 0) throw new AppError("CHANGED_SINCE", { message: refusal("proposalAnswered") });
      changes = rows.map((row) => wantedOf(row, edits[row.position]));
      if (Object.keys(edits).length > 0) records = await lockRecords(tx, changes);
      return headOf(changes, shortenedText(reason, shownReason));
    },
    work: async (tx, log) => {
      const { actionId } = log;
      const collisions = await carryOut(tx, caller, log, changes);
      await saveChangeOutcomes(
        tx,
        { proposalId: id, actionId },
        changes.map((change) => {
          const { position } = change;
          const warning = collisions.get(position) ?? null;
          const state = warning === null ? "accepted" : "collided";
          return { position, state, warning, ...(edits[position] && editedParts(change, records)) };
        }),
      );
      await settleProposal(tx, { id, actionId, name: caller.name });
      await tellStreams(tx, [reviewer]).send();
      return {
        accepted: changes.length - collisions.size,
        collided: warningsOf(collisions, caller.language),
        touched: log.touched(),
      };
    },
  });
  return { success: true as const, ...result, ...(actionId !== undefined && { actionId }) };
}

async function requireKnown(tx: TenantTx, id: string, { changes, edits }: ProposalAcceptance): Promise<void> {
  const last = await selectLastPosition(tx, id);
  const refuse = (path: string, index: number) => {
    if (index > last) throw fieldError(path, refusal("proposedUnknown", { index }));
  };
  if (changes !== "all") for (const [place, index] of changes.entries()) refuse(`changes.${place}`, index);
  for (const index of Object.keys(edits)) refuse(`edits.${index}`, Number(index));
}

function editedParts(change: WantedChange, records: Records): Pick<ChangeRow, "content" | "seen"> {
  const { content, seen } = rowOf(change, records, undefined);
  return { content, seen };
}

function wantedOf(row: ChangeRow, edit: Readonly<Record<string, unknown>> | undefined): WantedChange {
  const { position, op, record_id, version, merged_ids: mergedIds, content } = row;
  const noun = nounOf(row.noun);
  const change = { op, noun, id: record_id ?? undefined, mergedIds };
  const values = edit === undefined ? content : parseValues(change, edit, `edits.${position}`);
  return { ...change, position, version: version ?? undefined, values };
}

function nounOf(noun: string): RecordNoun {
  if (!isRecordNoun(noun)) throw new Error(`Unknown kind ${noun}`);
  return noun;
}

export function refuseProposal(caller: Caller, id: string, reason: string) {
  return inAction(caller, async (tx) => {
    const { for_id } = await holdProposal(tx, caller, id);
    await markAnswered(tx, { id, name: caller.name, state: "refused", answer: reason });
    await tellStreams(tx, [for_id]).send();
    return { result: { success: true as const, proposal: proposal.parse(await selectProposal(tx, id, {})) } };
  });
}

export function bindProposalRoutes({ bind }: RouteBinder): void {
  bind(proposalRoutes.list, ({ caller, query }) => listProposals(caller, query));
  bind(proposalRoutes.create, ({ caller, body }) => createProposal(caller, body));
  bind(proposalRoutes.read, ({ caller, params, query }) => readProposal(caller, params.id, query));
  bind(proposalRoutes.accept, ({ caller, params, body }) => acceptProposal(caller, params.id, body));
  bind(proposalRoutes.refuse, async ({ caller, params, body }) => {
    const { result } = await refuseProposal(caller, params.id, body.reason);
    return result;
  });
}
