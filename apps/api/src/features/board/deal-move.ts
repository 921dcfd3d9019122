import type { DealBulkMove, DealMove } from "@lanyard/contract/deal/deal-board-schema";
import { pipelined } from "#src/db/statement.ts";
import { deals } from "#src/features/deal/deal.ts";
import { dealFiguresOf, moveCards } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import type { ActionDraft } from "#src/log/record-change.ts";
import { liveRecord, requireRecord } from "#src/records/record-service.ts";
import { stageHistoryOf } from "./stage-history.ts";

/** Moves a deal to the top of a stage. Of two who move one deal at once, the later one wins. */
export async function moveDeal(caller: Caller, id: string, target: DealMove) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { left, entered, ...moved } = await moveCards(tx, "deal", [id], target);
    const [stages, data] = await pipelined(dealFiguresOf(tx, [...left, entered]), liveRecord(tx, deals, id));
    return { result: { data, stages }, ...actionOf(moved) };
  });
  return { success: true as const, ...result, ...(actionId === undefined ? {} : { actionId }) };
}

/** Moves a selection as one action; what is gone or there already is left out. */
export async function moveDeals(caller: Caller, { ids, ...target }: DealBulkMove) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { left, entered, ...moved } = await moveCards(tx, "deal", ids, target);
    const stages = await dealFiguresOf(tx, [...left, entered]).send();
    return { result: { moved: moved.changes.length, stages }, ...actionOf(moved) };
  });
  return { success: true as const, ...result, ...(actionId === undefined ? {} : { actionId }) };
}

function actionOf({ label, changes }: Pick<ActionDraft, "label" | "changes">): { action?: ActionDraft } {
  return changes.length === 0 ? {} : { action: { kind: "move", noun: "deal", label, changes } };
}

export function readDealHistory(caller: Caller, id: string) {
  return caller.reading(async (tx) => {
    await requireRecord(tx, deals, id);
    return { history: await stageHistoryOf(tx, { noun: "deal", id }).send() };
  });
}
