import { type CardNoun, nounsWith } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import type { RecordChange } from "#src/log/record-change.ts";
import { placeCards } from "./card-move.ts";
import { lockCardsOfStages, selectDanglingStages } from "./card-stage-sql.ts";
import { allPipelines, firstStage, stagesByIds } from "./stage-reading.ts";

const cardsPerStep = 2000;

/**
 * Empties removed stages to which an undo returned cards. Moves the cards to the first stage of the same
 * pipeline, or else of the default pipeline.
 */
export async function settleCards(tx: TenantTx): Promise<void> {
  for (const stage of await stagesByIds(tx, await selectDanglingStages(tx)).send()) {
    const target = await fallbackStage(tx, stage);
    for (const noun of nounsWith("board"))
      await moveAll(tx, { noun, from: [stage.id], target }, async () => undefined);
  }
}

interface MovedStages {
  readonly noun: CardNoun;
  readonly from: readonly string[];
  readonly target: Stage;
}

/** Moves all cards of some stages to another stage. Returns the number of cards. */
export async function moveAll(
  tx: TenantTx,
  { noun, from, target }: MovedStages,
  log: (changes: readonly RecordChange[]) => Promise<void>,
): Promise<number> {
  for (let moved = 0; ; ) {
    const cards = await lockCardsOfStages(tx, noun, from, cardsPerStep);
    const changes = await placeCards(tx, noun, cards, { stage: target }).send();
    if (changes.length > 0) await log(changes);
    moved += cards.length;
    if (cards.length < cardsPerStep) return moved;
  }
}

async function fallbackStage(tx: TenantTx, removed: Stage): Promise<Stage> {
  const pipeline = (await allPipelines(tx).send()).find(({ id }) => id === removed.pipeline_id);
  return pipeline?.stages[0] ?? firstStage(tx).send();
}
