import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { maxBulkUpdate } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import { pipelined, sideBySide } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inBulkAction } from "#src/log/action.ts";
import { holdMembers, selectMemberNames } from "#src/records/member-sql.ts";
import { type EachEdit, type EachUpdated, holdEach, updateEach } from "#src/records/record-bulk-update.ts";
import { recordList } from "#src/records/record-conditions.ts";
import { labelOf, valuesOf } from "#src/records/record-kind.ts";
import { countMatches, selectMatchingIds } from "#src/records/record-list-sql.ts";
import type { StoredKind } from "#src/records/record-writing.ts";

/** The records of one kind that a member owns by one of its fields. */
interface Owned {
  readonly stored: StoredKind;
  readonly field: string;
}

/** Each field of each kind that holds a member. */
function ownings(kinds: readonly StoredKind[]): Owned[] {
  return kinds.flatMap((stored) =>
    memberFieldNames<FieldTable>(stored.kind.declaration.fields).map((field) => ({ stored, field })),
  );
}

const listOf = (tx: TenantTx, { stored, field }: Owned, memberId: string) =>
  recordList(tx, stored.kind, { [field]: memberId });

/**
 * How many live records of all kinds a member owns.
 *
 * @throws AppError NOT_FOUND for somebody who never was here
 */
export function countOwned(caller: Caller, kinds: readonly StoredKind[], memberId: string) {
  return caller.reading(async (tx) => {
    const known = await selectMemberNames(tx, [memberId]).send();
    if (known.length === 0) throw new AppError("NOT_FOUND");
    const lists = await sideBySide(...ownings(kinds).map((owned) => () => listOf(tx, owned, memberId)));
    const counts = await pipelined(...lists.map((list) => countMatches(tx, list)));
    return { count: counts.reduce((sum, count) => sum + count, 0) };
  });
}

/**
 * Gives all live records that a member owns to another member, or to nobody, as one action.
 *
 * @throws AppError NOT_FOUND for somebody who never was here; INVALID_INPUT when the other one is no member, or when there
 * are more records than one action changes
 */
export async function handOver(
  caller: Caller,
  kinds: readonly StoredKind[],
  memberId: string,
  to: string | null,
) {
  let owned: Awaited<ReturnType<typeof selectOwned>> = [];
  let chosen: Awaited<ReturnType<typeof withEdits>> = [];
  const { result, actionId } = await inBulkAction(caller, {
    // The search reads as its owner, which a cluster refuses after a write of the same transaction (decision 46).
    prepare: async (tx) => {
      await allowLongWork(tx);
      owned = await selectOwned(tx, kinds, memberId);
    },
    head: async (tx) => {
      await requireBoth(tx, caller, memberId, to);
      if (owned.flatMap(({ ids }) => ids).length > maxBulkUpdate)
        throw fieldError("id", refusal("tooManyToChange", { count: maxBulkUpdate }));
      chosen = await withEdits(tx, owned, to);
      const [first] = chosen;
      const noun = (first?.stored ?? kinds[0])?.kind.declaration.noun;
      if (noun === undefined) throw new AppError("NOT_FOUND");
      const label = first === undefined ? "" : await labelOfFirst(tx, first);
      return { kind: "bulk-update", noun, label, isOfAllNouns: true };
    },
    work: async (tx, log) => {
      const done: EachUpdated[] = [];
      for (const { stored, ids, edit } of chosen)
        done.push(await updateEach(tx, caller, stored, ids, edit, log));
      return {
        changed: done.reduce((sum, { changed }) => sum + changed, 0),
        failed: done.flatMap(({ failed }) => failed),
      };
    },
  });
  return { success: true as const, ...result, ...(actionId === undefined ? {} : { actionId }) };
}

async function requireBoth(tx: TenantTx, caller: Caller, memberId: string, to: string | null): Promise<void> {
  const known = await holdMembers(tx, to === null ? [memberId] : [memberId, to]);
  if (!known.has(memberId)) throw new AppError("NOT_FOUND");
  if (to === null || known.has(to)) return;
  if (to !== caller.personId) throw fieldError("to", refusal("memberNotFound"));
  await caller.ensureMember(tx);
}

/**
 * Which records change, one more than may at most; in the order of their ids, so that two such changes do not wait for each
 * other.
 */
async function selectOwned(tx: TenantTx, kinds: readonly StoredKind[], memberId: string) {
  const chosen: (Owned & { ids: string[] })[] = [];
  let left = maxBulkUpdate + 1;
  for (const owned of ownings(kinds)) {
    const ids = left === 0 ? [] : await selectMatchingIds(tx, await listOf(tx, owned, memberId), left);
    left -= ids.length;
    if (ids.length > 0) chosen.push({ ...owned, ids: ids.toSorted() });
  }
  return chosen;
}

async function withEdits(tx: TenantTx, chosen: Awaited<ReturnType<typeof selectOwned>>, to: string | null) {
  const edited: ((typeof chosen)[number] & { edit: EachEdit })[] = [];
  for (const owned of chosen) {
    const change = { [owned.field]: to };
    edited.push({ ...owned, edit: { change, held: await holdEach(tx, owned.stored, change) } });
  }
  return edited;
}

async function labelOfFirst(
  tx: TenantTx,
  { stored: { kind, store }, ids }: { readonly stored: StoredKind; readonly ids: readonly string[] },
): Promise<string> {
  const [row] = await store.lock(tx, ids.slice(0, 1));
  return row === undefined ? "" : labelOf(kind, valuesOf(kind, row));
}
