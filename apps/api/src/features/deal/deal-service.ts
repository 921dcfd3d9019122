import type { ActivityQuery } from "@lanyard/contract/activity/activity-schema";
import type {
  DealChange,
  DealListQuery,
  DealMatchDeletion,
  NewDeal,
} from "@lanyard/contract/deal/deal-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import { pipelined } from "#src/db/pipelined.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { organisationCurrency } from "#src/features/organisation/organisation.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { difference } from "#src/log/record-change.ts";
import { activityOf } from "#src/records/activity/activity.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { type Deletable, deleteMatching, deleteRecord, deleteRecords } from "#src/records/record-deletion.ts";
import { mergeEdit } from "#src/records/record-edit.ts";
import { emptyDeal, lockLinks, requestedStage, withInput, withProbability } from "./deal-fields.ts";
import { countMatchingDeals, dealList, listDealPage } from "./deal-list.ts";
import { fieldValues } from "./deal-row.ts";
import { type DealRow, lockDeals, momentOfEntering, selectDeal, selectDealLinks } from "./deal-sql.ts";
import { addDeal, markCountedDeals, writeDeals } from "./deal-writing.ts";

export function listDeals(caller: Caller, query: DealListQuery, cache: ReadCache) {
  return caller.reading((tx) => listDealPage(tx, query, cache));
}

export function countDeals(caller: Caller, query: DealListQuery) {
  return caller.reading(async (tx) => ({ totalCount: await countMatchingDeals(tx, query) }));
}

export function readDeal(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ success: true as const, data: await requireDeal(tx, id) }));
}

export function listDealActivity(caller: Caller, id: string, query: ActivityQuery) {
  return caller.reading(async (tx) => {
    await requireDeal(tx, id);
    return activityOf(tx, { noun: "deal", id }, query);
  });
}

export async function createDeal(caller: Caller, input: NewDeal) {
  const done = await inAction(caller, async (tx) => {
    const stage = await requestedStage(tx, input);
    if (stage === undefined) throw fieldError("stage_id", refusal("stageMissing"));
    const linked = await lockLinks(tx, input, undefined);
    const [enteredAt, currency] = await pipelined(momentOfEntering(tx), organisationCurrency(tx));
    const empty = emptyDeal(currency);
    const fields = {
      ...withProbability(withInput(empty, linked, stage), {
        now: empty,
        sent: input.probability,
        entered: stage,
      }),
      stage_entered_at: enteredAt,
    };
    const id = newId();
    await addDeal(tx, { id, fields });
    const shown = await requireDeal(tx, id);
    return {
      result: shown,
      action: {
        kind: "create",
        noun: "deal",
        label: shown.name,
        changes: [{ noun: "deal", recordId: id, op: "create", version: 1 }],
      },
    };
  });
  return answered(done);
}

export async function updateDeal(caller: Caller, id: string, change: DealChange) {
  const done = await inAction(caller, async (tx) => {
    const before = await requireDeal(tx, id);
    const stage = await requestedStage(tx, change, before.pipeline_id);
    const linked = await lockLinks(tx, change, await selectDealLinks(tx, id));
    const row = (await lockDeals(tx, [id]))[0];
    if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
    const now = fieldValues(row);
    const wanted = withInput(now, linked, stage);
    const merged = await mergeEdit(tx, {
      id,
      row,
      now,
      wanted,
      baseVersion: change.version,
      shown: () => requireDeal(tx, id),
    });
    const enters = merged.stage_id !== now.stage_id;
    // What the merge gave back to somebody else's edit was not typed here.
    const isTyped = merged.probability === wanted.probability;
    const fields = {
      ...withProbability(merged, {
        now,
        sent: isTyped ? change.probability : undefined,
        entered: enters ? stage : undefined,
      }),
      ...(enters && { stage_entered_at: await momentOfEntering(tx) }),
    };
    const changed = difference(now, fields);
    if (changed === undefined) return { result: await requireDeal(tx, id) };
    await writeDeals(tx, [{ id, before: now, fields }]);
    const shown = await requireDeal(tx, id);
    return {
      result: shown,
      action: {
        kind: "update",
        noun: "deal",
        label: shown.name,
        changes: [{ noun: "deal", recordId: id, op: "update", ...changed, version: row.version + 1 }],
      },
    };
  });
  return answered(done);
}

export function deleteDeal(caller: Caller, id: string) {
  return deleteRecord(caller, deletable, id);
}

export function deleteDeals(caller: Caller, ids: readonly string[]) {
  return deleteRecords(caller, deletable, ids);
}

export function deleteMatchingDeals(caller: Caller, { count, except, ...matching }: DealMatchDeletion) {
  return deleteMatching(caller, deletable, { count, except }, (tx) => dealList(tx, matching));
}

const deletable: Deletable<DealRow> = {
  noun: "deal",
  lock: lockDeals,
  mark: markCountedDeals,
  label: (row) => row.name,
};

/** @throws AppError NOT_FOUND when absent, deleted or foreign. */
export async function requireDeal(tx: TenantTx, id: string) {
  const deal = await selectDeal(tx, id);
  if (deal === undefined) throw new AppError("NOT_FOUND");
  return deal;
}

function answered<T>(done: { result: T; actionId: string | undefined }) {
  return {
    success: true as const,
    data: done.result,
    ...(done.actionId === undefined ? {} : { actionId: done.actionId }),
  };
}
