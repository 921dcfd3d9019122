import { nounsWith } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { TenantTx } from "#src/db/tenant.ts";
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
    for (const noun of nounsWith("board")) {
      for (;;) {
        const cards = await lockCardsOfStages(tx, noun, [stage.id], cardsPerStep);
        await placeCards(tx, noun, cards, { stage: target }).send();
        if (cards.length < cardsPerStep) break;
      }
    }
  }
}

async function fallbackStage(tx: TenantTx, removed: Stage): Promise<Stage> {
  const pipeline = (await allPipelines(tx).send()).find(({ id }) => id === removed.pipeline_id);
  return pipeline?.stages[0] ?? firstStage(tx).send();
}
