import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { together } from "#src/db/together.ts";
import type { RecordChange } from "#src/features/action/action-log.ts";
import { AppError } from "#src/http/app-error.ts";
import { enteredProbability, putCards } from "./card-moving.ts";
import { settleCards } from "./card-settling.ts";
import { lockCards, writeCardPlaces } from "./card-stage-sql.ts";
import { holdStage, stagesByIds } from "./pipeline-door.ts";
import { holdAllStages } from "./setting-record-sql.ts";
import type { CardNoun } from "./stage-totals-sql.ts";

export { enteredProbability, holdAllStages, settleCards, writeCardPlaces };

/** What a move did: the stages that were left, the one that was entered, and what the log keeps. */
interface Moved {
  readonly changes: RecordChange[];
  readonly left: readonly Stage[];
  readonly entered: Stage;
  readonly label: string;
}

/**
 * Moves live cards to the top of a stage; those that stand there stay.
 *
 * @throws AppError NOT_FOUND when all of them are gone, INVALID_INPUT for a stage that is not there.
 */
export async function moveCards(
  tx: TenantTx,
  noun: CardNoun,
  ids: readonly string[],
  target: { stageId: string; lostReason?: string | null | undefined },
): Promise<Moved> {
  // The stage is locked first, as everywhere; that cards are absent or foreign is told first.
  const holding = holdStage(tx, target.stageId, "stageId");
  const [cards, stage] = await together(lockPresent(tx, noun, ids), holding);
  const moving = cards.filter(({ stage_id }) => stage_id !== stage.id);
  const leftIds = new Set(moving.flatMap(({ stage_id }) => (stage_id === null ? [] : [stage_id])));
  const [left, changes] = await together(
    stagesByIds(tx, [...leftIds]),
    putCards(tx, noun, moving, { stage, lostReason: target.lostReason }),
  );
  return { changes, left, entered: stage, label: (moving[0] ?? cards[0])?.label ?? "" };
}

async function lockPresent(tx: TenantTx, noun: CardNoun, ids: readonly string[]) {
  const cards = await lockCards(tx, noun, ids);
  if (cards.length === 0) throw new AppError("NOT_FOUND");
  return cards;
}
