import type { CardNoun } from "@lanyard/contract/kind/record-kinds";
import { pipelined, type Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type MoveTarget, moveCards, stageFiguresOf } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import type { ActionDraft } from "#src/log/record-change.ts";
import { stageHistoryOf } from "./stage-history.ts";
import { requireCardPosition } from "./standing-sql.ts";

/**
 * Moves a card to the top of a stage, or off the board. `read` returns the response data. Of two concurrent
 * moves, the later one wins.
 */
export async function moveCard<Noun extends CardNoun, Data>(
  caller: Caller,
  noun: Noun,
  id: string,
  target: MoveTarget,
  read: (tx: TenantTx) => Statement<Data>,
) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { touched, ...moved } = await moveCards(tx, noun, [id], target);
    const [stages, data] = await pipelined(stageFiguresOf(tx, noun, touched), read(tx));
    return { result: { data, stages }, action: actionOf(noun, moved) };
  });
  return { success: true as const, ...result, actionId };
}

/**
 * Moves cards in one action. Ignores deleted cards and cards that are already in the stage.
 * @throws AppError NOT_FOUND if all cards are deleted
 */
export async function moveManyCards<Noun extends CardNoun>(
  caller: Caller,
  noun: Noun,
  ids: readonly string[],
  target: MoveTarget,
) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { touched, ...moved } = await moveCards(tx, noun, ids, target);
    const stages = await stageFiguresOf(tx, noun, touched).send();
    return { result: { moved: moved.changes.length, stages }, action: actionOf(noun, moved) };
  });
  return { success: true as const, ...result, actionId };
}

function actionOf(noun: CardNoun, { label, changes }: Pick<ActionDraft, "label" | "changes">) {
  return changes.length === 0 ? undefined : ({ kind: "move", noun, label, changes } as const);
}

export function readStageHistory(caller: Caller, noun: CardNoun, id: string) {
  return caller.reading(async (tx) => {
    const [, history] = await pipelined(requireCardPosition(tx, noun, id), stageHistoryOf(tx, { noun, id }));
    return { history };
  });
}
