import { setTimeout } from "node:timers/promises";
import { leastScore } from "@lanyard/contract/duplicate/duplicate-schema";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import { nounsWith } from "@lanyard/contract/kind/record-kinds";
import { allowLongWork, withoutNestedLoops } from "#src/db/long-work-sql.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import type { RunningRequests } from "#src/http/running-requests.ts";
import { countSurnames } from "./duplicate-comparison-sql.ts";
import {
  allowIdleTransaction,
  claimSearch,
  countCompared,
  forceIndexLookups,
  readSearchDue,
  type SearchPosition,
  saveSearchCursor,
  selectChanged,
  selectDue,
} from "./duplicate-due-sql.ts";
import { type DuplicateNoun, partsOfKeys } from "./duplicate-key-sql.ts";
import { deleteFormerPairs, writePairs, writePairsOfKeys, writeTraits } from "./duplicate-search-sql.ts";

export interface SearchParts {
  readonly database: TenantDatabase;
  /**
   * While short requests run, the search uses one worker less; while long ones run, it pauses for at most 30
   * seconds.
   */
  readonly runningRequests?: Omit<RunningRequests, "add">;
}

/**
 * If at least this many records have changed, the search compares the records of all keys instead of only the
 * changed records.
 */
const recordsPerStep = 20_000;
const keysPerStep = 20_000;
const workers = 2;
const longestWaitMs = 30_000;
const lookAgainMs = 100;

/**
 * Compares the changed records of an organisation until none is left or the search is stopped. Returns false
 * if another call is needed.
 */
export async function searchOrganisation(
  parts: SearchParts,
  orgId: OrganisationId,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  let isDone = true;
  for (const noun of nounsWith("merge")) isDone = (await searchKind(parts, orgId, noun, isStopped)) && isDone;
  return isDone;
}

export async function searchKind(
  parts: SearchParts,
  orgId: OrganisationId,
  noun: DuplicateNoun,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const due = await parts.database.reading(orgId, (tx) => readSearchDue(tx, noun));
  if (due === "nothing") return true;
  let more: Step = due === "now" ? "more" : "later";
  while (more === "more" && !isStopped()) {
    await giveWay(parts, isStopped);
    more = await parts.database.unrepeated(orgId, (tx) => searchSome(parts, tx, noun));
  }
  return more === "done";
}

/**
 * Waits for long requests to end. The wait is limited, because a busy organisation can always have a long
 * request.
 */
async function giveWay({ runningRequests }: SearchParts, isStopped: () => boolean): Promise<void> {
  const until = Date.now() + longestWaitMs;
  while (runningRequests?.areLongRunning() && Date.now() < until && !isStopped())
    await setTimeout(lookAgainMs);
}

type Step = "more" | "later" | "done";

/**
 * Performs the next step of a search. Reads all changed records before it compares any, because scores depend
 * on the frequency of names.
 */
async function searchSome(parts: SearchParts, tx: TenantTx, noun: DuplicateNoun): Promise<Step> {
  const position = await claimSearch(tx, noun);
  if (position === undefined) return "later";
  await allowLongWork(tx);
  await allowIdleTransaction(tx);
  const crowd = parts.runningRequests?.areShortRunning() ? 1 : workers;
  const changed = await parts.database.reading(tx.orgId, (reader) =>
    selectChanged(reader, noun, position, recordsPerStep * crowd),
  );
  const whole = changed.slice(0, changed.findLastIndex(({ is_whole }) => is_whole) + 1);
  const last = whole.at(-1);
  if (last !== undefined) {
    // The first search and very large changes compare all records.
    const isAll =
      position.compared_parts !== null ||
      position.changed_at === "-infinity" ||
      whole.length >= recordsPerStep;
    const size = Math.ceil(whole.length / Math.min(crowd, Math.ceil(whole.length / 1000)));
    const ids = whole.map(({ id }) => id);
    const works = Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => {
      const share = ids.slice(n * size, (n + 1) * size);
      return (worker: TenantTx) => writeTraits(worker, noun, share, isAll);
    });
    await atOnce(parts, tx, works);
    const compared_parts = isAll ? 0 : null;
    await saveSearchCursor(tx, noun, { changed_at: last.changed_at, after_id: last.id, compared_parts });
    return "more";
  }
  if (position.compared_parts !== null) {
    await compareAll(parts, tx, noun, { ...position, compared_parts: position.compared_parts }, crowd);
    return "more";
  }
  const due = await selectDue(tx, noun, recordsPerStep);
  if (due.length > 0) {
    await forceIndexLookups(tx);
    await withoutNestedLoops(tx, () => writePairs(tx, noun, due, leastScore));
    return "more";
  }
  return changed.length > 0 ? "later" : "done";
}

/**
 * Compares the next key ranges with all workers. After the last range, deletes pairs that are no longer
 * likely.
 */
async function compareAll(
  parts: SearchParts,
  tx: TenantTx,
  noun: DuplicateNoun,
  position: SearchPosition & { readonly compared_parts: number },
  crowd: number,
): Promise<void> {
  let from = position.compared_parts;
  if (from === 0) await atOnce(parts, tx, [(worker) => countSurnames(worker, noun)]);
  if (from === partsOfKeys) {
    await forceIndexLookups(tx);
    await withoutNestedLoops(tx, () => deleteFormerPairs(tx, noun, leastScore));
    return saveSearchCursor(tx, noun, { ...position, compared_parts: null });
  }
  const records = await parts.database.reading(tx.orgId, (reader) => countCompared(reader, noun));
  const step = Math.max(1, Math.floor((partsOfKeys * keysPerStep) / Math.max(records, 1)));
  const shares: { from: number; to: number }[] = [];
  while (shares.length < crowd && from < partsOfKeys) {
    const to = Math.min(from + step, partsOfKeys);
    shares.push({ from, to });
    from = to;
  }
  await atOnce(
    parts,
    tx,
    shares.map(
      (share) => (worker) =>
        withoutNestedLoops(worker, () => writePairsOfKeys(worker, noun, share, leastScore)),
    ),
  );
  await saveSearchCursor(tx, noun, { ...position, compared_parts: from });
}

/** Runs the functions concurrently, each in a transaction, while the calling transaction holds the claim. */
async function atOnce(
  { database }: SearchParts,
  tx: TenantTx,
  works: readonly ((worker: TenantTx) => Promise<void>)[],
): Promise<void> {
  const outcomes = await Promise.allSettled(
    works.map((work) =>
      database.transaction(tx.orgId, async (worker) => {
        await allowLongWork(worker);
        await forceIndexLookups(worker);
        await work(worker);
      }),
    ),
  );
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
