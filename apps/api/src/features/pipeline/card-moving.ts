import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues, RecordChange } from "#src/features/action/action-log.ts";
import { difference } from "#src/features/action/action-log.ts";
import { type Card, enterStage, type StageEntry } from "./card-stage-sql.ts";
import { withStageTotals } from "./stage-totals-door.ts";
import type { CardNoun } from "./stage-totals-sql.ts";

/** Puts locked cards at the top of a stage, or out of all; answers what the log keeps of it. */
export async function putCards(
  tx: TenantTx,
  noun: CardNoun,
  cards: readonly Card[],
  target: { stage: Stage | null; lostReason?: string | null | undefined },
): Promise<RecordChange[]> {
  if (cards.length === 0) return [];
  const ids = cards.map(({ id }) => id);
  const entry = entryOf(target);
  const enteredAt = await withStageTotals(tx, noun, ids, () => enterStage(tx, noun, ids, entry));
  return cards.flatMap((card) => {
    const changed = difference(
      placeOf(noun, card),
      placeOf(noun, { ...fieldsOf(entry, card), stage_entered_at: enteredAt }),
    );
    if (changed === undefined) return [];
    return [{ noun, recordId: card.id, op: "update" as const, ...changed, version: card.version + 1 }];
  });
}

/** A reason stays only with a deal that is lost. */
function entryOf({
  stage,
  lostReason,
}: {
  stage: Stage | null;
  lostReason?: string | null | undefined;
}): StageEntry {
  return {
    stageId: stage?.id ?? null,
    pipelineId: stage?.pipeline_id ?? null,
    lostReason: stage?.outcome === "lost" ? (lostReason ?? null) : null,
    probability: stage?.probability ?? null,
  };
}

function fieldsOf({ stageId, pipelineId, lostReason, probability }: StageEntry, card: Card) {
  return {
    stage_id: stageId,
    pipeline_id: pipelineId,
    lost_reason: lostReason,
    probability: enteredProbability(card, probability),
  };
}

type Likelihood = Pick<Card, "probability" | "has_own_probability">;

/** What a deal's probability is once it entered a stage, which may have none: what somebody typed stays. */
export function enteredProbability(now: Likelihood, ofStage: number | null): number | null {
  return now.has_own_probability ? now.probability : (ofStage ?? now.probability);
}

type Place = Pick<Card, "stage_id" | "stage_entered_at" | "pipeline_id" | "lost_reason" | "probability">;

function placeOf(
  noun: CardNoun,
  { stage_id, stage_entered_at, pipeline_id, lost_reason, probability }: Place,
): FieldValues {
  return noun === "deal"
    ? { stage_id, stage_entered_at, pipeline_id, lost_reason, probability }
    : { stage_id, stage_entered_at };
}
