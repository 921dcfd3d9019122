import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { maxFormerMembers } from "@lanyard/contract/limits";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import { pipelined, pipelinedJobs } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { lockPeople, selectFormer, selectPerson } from "#src/features/person/person.ts";
import { viewsNaming } from "#src/features/view/view.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import { isOneOfIds } from "#src/records/filter/record-filter.ts";
import { labelOf, valuesOf } from "#src/records/kind/record-kind.ts";
import { requireOwners } from "#src/records/kind/record-members.ts";
import { recordList } from "#src/records/list/record-conditions.ts";
import { selectGroups } from "#src/records/list/record-groups-sql.ts";
import { countMatches, walkMatchingIds } from "#src/records/list/record-list-sql.ts";
import { heldOnce } from "#src/records/write/record-edit.ts";
import {
  type PerRecordUpdate,
  type PerRecordUpdateResult,
  recordsPerStep,
  updateEach,
} from "#src/records/write/record-update-steps.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";

interface Owned {
  readonly stored: StoredKind;
  readonly field: string;
}

function ownings(kinds: readonly StoredKind[]): Owned[] {
  return kinds.flatMap((stored) =>
    memberFieldNames<FieldTable>(stored.kind.declaration.fields).map((field) => ({ stored, field })),
  );
}

const listOf = (tx: TenantTx, { stored, field }: Owned, memberId: string) =>
  recordList(tx, stored.kind, { [field]: memberId });

/**
 * Counts the live records that a member owns. Also returns the names of the caller's views that filter by the
 * member.
 * @throws AppError NOT_FOUND for a person who was never a member
 */
export function countOwned(caller: Caller, kinds: readonly StoredKind[], memberId: string) {
  return caller.reading(async (tx) => {
    if ((await selectPerson(tx, memberId)) === undefined) throw new AppError("NOT_FOUND");
    const views = await viewsNaming(tx, caller.personId, memberId);
    return { count: await countOwnedIn(tx, kinds, memberId), views };
  });
}

async function countOwnedIn(tx: TenantTx, kinds: readonly StoredKind[], memberId: string): Promise<number> {
  const lists = await pipelinedJobs(...ownings(kinds).map((owned) => () => listOf(tx, owned, memberId)));
  const counts = await pipelined(...lists.map((list) => countMatches(tx, list)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Lists former members who still own records, for example because their removal failed halfway. */
export function listFormerOwners(caller: Caller, kinds: readonly StoredKind[]) {
  return caller.reading(async (tx) => {
    const former = await selectFormer(tx, maxFormerMembers);
    if (former.length === 0) return { members: [] };
    const ids = former.map(({ id }) => id);
    const counts = new Map<string | null, number>();
    // Each field needs one statement, which counts the records of all former members.
    const owned = await pipelinedJobs(
      ...ownings(kinds).map(({ stored: { kind }, field }) => () => {
        const { plural: table } = kind.declaration;
        return selectGroups(tx, { table, conditions: isOneOfIds(field, ids) }, { column: field }, []);
      }),
    );
    for (const { id, count } of owned.flat()) counts.set(id, (counts.get(id) ?? 0) + count);
    const members = former.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
    return { members: members.filter(({ count }) => count > 0) };
  });
}

/**
 * Moves all live records of a member to another member, or to no owner, in one action. Works in steps, to
 * limit memory.
 * @throws AppError NOT_FOUND for a person who was never a member; INVALID_INPUT if the new owner is not a
 * member
 */
export async function handOver(
  caller: Caller,
  kinds: readonly StoredKind[],
  memberId: string,
  to: string | null,
) {
  const handing = createHandOver(caller, kinds, memberId, to);
  const { result, actionId } = await inBulkAction(caller, {
    prepare: handing.find,
    head: async (tx) => {
      await requireBoth(tx, caller, memberId, to);
      const { noun, label } = await handing.first(tx);
      if (noun === undefined) throw new AppError("NOT_FOUND");
      return { kind: "hand-over", noun, label, isOfAllNouns: true };
    },
    work: handing.carryOut,
  });
  return { success: true as const, ...result, actionId };
}

/**
 * Returns the steps of a hand-over. Within an action, the caller runs `find`, then `first` if it needs a
 * label, and then `carryOut`.
 */
export function createHandOver(
  caller: Caller,
  kinds: readonly StoredKind[],
  memberId: string,
  to: string | null,
) {
  let owned: OwnedSteps[] = [];
  return {
    // Finds the records. A cluster refuses this search after a write in the same transaction (decision 46).
    async find(tx: TenantTx): Promise<void> {
      await allowLongWork(tx);
      owned = await walkOwned(tx, kinds, memberId);
    },
    async first(tx: TenantTx) {
      const [first] = owned;
      const noun = (first?.stored ?? kinds[0])?.kind.declaration.noun;
      return { noun, label: first === undefined || owned.length > 1 ? "" : await labelOfFirst(tx, first) };
    },
    async carryOut(tx: TenantTx, log: BulkLog): Promise<PerRecordUpdateResult> {
      const done: PerRecordUpdateResult[] = [];
      for (const { stored, steps, edit } of await withEdits(tx, owned, to))
        done.push(await updateEach(tx, caller, stored, steps, edit, log));
      return {
        changed: done.reduce((sum, { changed }) => sum + changed, 0),
        failed: done.flatMap(({ failed }) => failed),
      };
    },
  };
}

async function requireBoth(tx: TenantTx, caller: Caller, memberId: string, to: string | null): Promise<void> {
  const [known] = await lockPeople(tx, [memberId]);
  if (known === undefined) throw new AppError("NOT_FOUND");
  await requireSuccessor(tx, caller, to);
}

export async function requireSuccessor(tx: TenantTx, caller: Caller, to: string | null): Promise<void> {
  if (to !== null) await requireOwners(tx, caller, [{ name: "to", id: to }]);
}

/** The owned records, in id order so that concurrent hand-overs do not deadlock. */
interface OwnedSteps extends Owned {
  readonly first: readonly string[];
  readonly steps: AsyncIterable<readonly string[]>;
}

async function walkOwned(
  tx: TenantTx,
  kinds: readonly StoredKind[],
  memberId: string,
): Promise<OwnedSteps[]> {
  const found: OwnedSteps[] = [];
  for (const [index, owned] of ownings(kinds).entries()) {
    const walk = walkMatchingIds(tx, await listOf(tx, owned, memberId), {
      cursor: `owned_${index}`,
      limit: recordsPerStep,
    });
    const first = (await walk.next()).value;
    if (first !== undefined) found.push({ ...owned, first, steps: begunWith(first, walk) });
  }
  return found;
}

async function* begunWith(first: readonly string[], rest: AsyncIterable<readonly string[]>) {
  yield first;
  yield* rest;
}

/** Locks the new owner once for each field with owned records, instead of once for each record. */
async function withEdits(tx: TenantTx, owned: readonly OwnedSteps[], to: string | null) {
  const edited: (OwnedSteps & { edit: PerRecordUpdate })[] = [];
  for (const each of owned) {
    const change = { [each.field]: to };
    const hold = heldOnce(tx, each.stored.kind);
    await hold(change);
    edited.push({ ...each, edit: { change, hold } });
  }
  return edited;
}

async function labelOfFirst(
  tx: TenantTx,
  { stored: { kind, store }, first }: Pick<OwnedSteps, "stored" | "first">,
): Promise<string> {
  const [row] = await store.lock(tx, first.slice(0, 1));
  return row === undefined ? "" : labelOf(kind, valuesOf(kind, row));
}
