import {
  maxOpenProposals,
  maxWarningsShown,
  type NewProposal,
  type ProposalCounts,
  proposal,
  proposalDays,
} from "@lanyard/contract/proposal/proposal-schema";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { callerWithin, rolledBack } from "#src/http/dry-run.ts";
import { requireProposing } from "#src/http/key-scope.ts";
import { inAction, inBulkAction } from "#src/log/action.ts";
import { addNotices, tellStreams } from "#src/log/notice/notice-sql.ts";
import { requireOwners } from "#src/records/kind/record-members.ts";
import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { type Records, seenRecords, warningsOf } from "./proposal-showing.ts";
import { countOpenProposals, insertProposal, selectProposal } from "./proposal-sql.ts";
import { type Collisions, carryOut, lockRecords } from "./proposal-writing.ts";
import { parseChange, requireSeparate, type WantedChange } from "./proposed-change.ts";
import { type ChangeRow, insertProposedChanges } from "./proposed-change-sql.ts";

export const shownReason = 100;

/**
 * Stores changes for a member to accept or refuse. Also makes the changes and rolls them back, so that the
 * response lists changes that would be refused now.
 * @throws AppError INVALID_INPUT, NOT_ALLOWED without the scope, TOO_MANY_REQUESTS above the limit of a key
 */
export async function createProposal(caller: Caller, wanted: NewProposal) {
  const parsed = await inSlices(wanted.changes, parseChange);
  requireSeparate(parsed);
  requireProposing(caller, new Set(parsed.map(({ noun }) => noun)));
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

export function headOf(changes: readonly WantedChange[], label: string) {
  const [first] = changes;
  const kind = first?.op === "merge" ? ("merge" as const) : ("proposal" as const);
  return { kind, noun: first?.noun ?? "contact", label, isOfAllNouns: true };
}

export function rowOf(change: WantedChange, records: Records, warning: Refusal | undefined): ChangeRow {
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
