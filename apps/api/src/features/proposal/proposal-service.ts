import { isRecordNoun, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import { proposalRoutes } from "@lanyard/contract/proposal/proposal-routes";
import {
  maxOpenProposals,
  maxWarningsShown,
  type NewProposal,
  type Proposal,
  type ProposalAcceptance,
  type ProposalCounts,
  proposal,
  proposalDays,
  type proposalListQuery,
  type proposalQuery,
  proposedGroup,
} from "@lanyard/contract/proposal/proposal-schema";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { z } from "zod";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { type Caller, hasRight } from "#src/http/caller.ts";
import { callerWithin, rolledBack } from "#src/http/dry-run.ts";
import { requireProposing } from "#src/http/key-scope.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { inAction, inBulkAction } from "#src/log/action.ts";
import { addNotices } from "#src/log/notice/notice.ts";
import { tellStreams } from "#src/log/notice/notice-sql.ts";
import { requireOwners } from "#src/records/record-members.ts";
import { shortenedText } from "#src/records/shortened-text.ts";
import { type Records, seenRecords, showChanges } from "./proposal-showing.ts";
import {
  type ChangeRow,
  countOpenProposals,
  insertProposal,
  insertProposedChanges,
  lockProposal,
  markAnswered,
  saveChangeOutcomes,
  selectLastPosition,
  selectProposal,
  selectProposals,
  selectProposedChanges,
  selectProposedGroups,
  settleProposal,
  type Visibility,
} from "./proposal-sql.ts";
import { type Collisions, carryOut, lockRecords } from "./proposal-writing.ts";
import { parseChange, parseValues, requireSeparate, type WantedChange } from "./proposed-change.ts";

const shownReason = 100;
const proposedGroups = z.array(proposedGroup);

/**
 * Stores changes for a member to accept or refuse. Also makes the changes and rolls them back, so that the
 * response lists changes that would be refused now.
 * @throws AppError INVALID_INPUT, NOT_ALLOWED without the scope, TOO_MANY_REQUESTS above the limit of a key
 */
export async function createProposal(caller: Caller, wanted: NewProposal) {
  const parsed = await parseChanges(wanted);
  requireProposing(
    caller,
    parsed.map(({ noun }) => noun),
  );
  const { result } = await inAction(caller, async (tx) => {
    await allowLongWork(tx);
    await caller.key?.budget?.spend(tx, parsed.length);
    await requireOwners(tx, caller, [{ name: "for", id: wanted.for }]);
    if ((await countOpenProposals(tx)) >= maxOpenProposals)
      throw new AppError("INVALID_INPUT", {
        message: refusal("tooManyProposals", { max: maxOpenProposals }),
      });
    const records = await lockRecords(tx, parsed);
    const changes = parsed.map((change) => ({
      ...change,
      version: change.version ?? records.get(change.id ?? "")?.version,
    }));
    const collisions = await wouldCollide(tx, caller, changes);
    const id = newId();
    await insertProposal(
      tx,
      {
        ...{ id, reason: wanted.reason, for_id: wanted.for, counts: countsOf(changes, collisions) },
        ...{ proposed_by: caller.actorId, proposed_by_name: caller.name },
      },
      proposalDays,
    );
    await insertProposedChanges(
      tx,
      id,
      await inSlices(changes, (change) => rowOf(change, records, collisions.get(change.position))),
    );
    await notifyReviewer(tx, caller, { id, ...wanted });
    const made = proposal.parse(await selectProposal(tx, id, {}));
    const warnings = warningsOf(collisions, caller.language).slice(0, maxWarningsShown);
    return { result: { proposal: { ...made, warnings } } };
  });
  return result;
}

async function parseChanges({ changes }: NewProposal): Promise<WantedChange[]> {
  const parsed = await inSlices(changes, parseChange);
  requireSeparate(parsed);
  return parsed;
}

/** Converts many changes in time slices, without blocking other requests. */
async function inSlices<From, To>(
  changes: readonly From[],
  convert: (change: From, position: number) => To,
): Promise<To[]> {
  const slices = createTimeSlices();
  const converted: To[] = [];
  for (const [position, change] of changes.entries()) {
    converted.push(convert(change, position));
    await slices.yieldIfOver();
  }
  return converted;
}

/** Makes the changes and rolls them back; returns the refusals. */
function wouldCollide(tx: TenantTx, caller: Caller, changes: readonly WantedChange[]): Promise<Collisions> {
  const { key: _, ...person } = caller;
  return rolledBack(callerWithin(person, tx), async (dry) => {
    const { result } = await inBulkAction(dry, {
      head: async () => headOf(changes, ""),
      work: (within, log) => carryOut(within, dry, log, changes),
    });
    return result;
  });
}

function headOf(changes: readonly WantedChange[], label: string) {
  const [first] = changes;
  const kind = first?.op === "merge" ? ("merge" as const) : ("proposal" as const);
  return { kind, noun: first?.noun ?? "contact", label, isOfAllNouns: true };
}

function rowOf(change: WantedChange, records: Records, warning: Refusal | undefined): ChangeRow {
  const { position, op, noun, id = null, version = null, mergedIds, values } = change;
  const row = {
    ...{ position, op, noun, record_id: id, version, merged_ids: mergedIds, content: values },
    ...{ state: "open", warning: warning ?? null },
  };
  return { ...row, seen: seenRecords(row, records) };
}

function countsOf(changes: readonly WantedChange[], collisions: Collisions): ProposalCounts {
  const counts = { create: 0, update: 0, delete: 0, merge: 0, move: 0 };
  for (const { op } of changes) counts[op] += 1;
  const total = changes.length;
  return { ...counts, total, open: total, accepted: 0, collided: 0, warnings: collisions.size };
}

const storedRefusal = z.custom<Refusal>((value) => typeof value === "object" && value !== null);
const storedCollision = z.union([z.string(), storedRefusal]).nullable();

/** Returns a stored or new refusal in the reader's language. */
export function collisionText(stored: unknown, language: Language): string | null {
  const reason = storedCollision.parse(stored);
  return typeof reason === "object" && reason !== null ? refusalText(reason, language) : reason;
}

function warningsOf(collisions: Collisions, language: Language) {
  return [...collisions]
    .toSorted(([one], [other]) => one - other)
    .map(([index, reason]) => ({ index, message: collisionText(reason, language) ?? "" }));
}

/**
 * Notifies the reviewer, unless the reviewer is the author. The reviewer's count of open proposals changes in
 * both cases.
 */
async function notifyReviewer(
  tx: TenantTx,
  { personId, name, key }: Caller,
  { id, for: member, reason, changes }: NewProposal & { readonly id: string },
): Promise<void> {
  if (member === personId && key === undefined) return void (await tellStreams(tx, [member]).send());
  const parameters = {
    actor: name,
    label: shortenedText(reason, shownReason),
    count: changes.length,
    proposal: id,
  };
  const noun = changes[0]?.noun ?? "contact";
  await addNotices(tx, [{ personId: member, kind: "proposal", noun, recordId: null, parameters }]).send();
}

/**
 * Returns which proposals a caller may see. Admins see all, keys see those that they created, and members see
 * those that they created or review.
 */
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

/**
 * Returns a proposal with a page of changes.
 * @throws AppError NOT_FOUND if the proposal is missing or the caller may not see it
 */
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
 * @throws AppError NOT_FOUND if the caller may not see the proposal; NOT_ALLOWED for its author;
 * CHANGED_SINCE if it was answered or has expired
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
 * Makes the chosen changes of a proposal with the caller's rights, in one action. Keeps values that have
 * changed since the proposal.
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

/** Throws AppError INVALID_INPUT for an index without a change. */
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

/** Throws an Error for a kind that no longer exists. */
function nounOf(noun: string): RecordNoun {
  if (!isRecordNoun(noun)) throw new Error(`Unknown kind ${noun}`);
  return noun;
}

/**
 * Refuses a proposal.
 * @throws AppError like `holdProposal`
 */
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
