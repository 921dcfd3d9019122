import type { CardNoun } from "@lanyard/contract/kind/record-kinds";
import type { StageHistoryEntry } from "@lanyard/contract/pipeline/contact-move-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { stagesByIds } from "#src/features/pipeline/pipeline.ts";
import { type StageStep, selectStageSteps } from "./stage-history-sql.ts";

const shownEntries = 100;

/**
 * Returns the stages of a card, newest first. The log entry of a creation has no fields, so the first move,
 * or the current stage if there are no moves, determines the first stage. The caller must check access.
 */
export function stageHistoryOf(
  tx: TenantTx,
  card: { noun: CardNoun; id: string },
): Statement<StageHistoryEntry[]> {
  return selectStageSteps(tx, card, shownEntries).followedBy((read) => {
    const steps = withBeginning(read);
    const ids = steps.flatMap(({ from_stage_id, to_stage_id }) => [from_stage_id, to_stage_id]);
    return stagesByIds(tx, [...new Set(ids.filter((id) => id !== null))]).map((stages) => {
      const byId = new Map(stages.map((stage) => [String(stage.id), stage]));
      return steps.map((step) => entryOf(step, byId));
    });
  });
}

function withBeginning(steps: readonly StageStep[]): StageStep[] {
  return steps.flatMap((step, index) => {
    if (step.op !== "create") return [step];
    const next = steps[index - 1];
    const began = next === undefined ? step.present_stage_id : next.from_stage_id;
    return began === null ? [] : [{ ...step, to_stage_id: began }];
  });
}

function entryOf(step: StageStep, stages: ReadonlyMap<string, Stage>): StageHistoryEntry {
  const [from, to] = [stages.get(step.from_stage_id ?? ""), stages.get(step.to_stage_id ?? "")];
  return {
    id: step.action_id,
    stage_id: to?.id ?? null,
    stage_name: to?.name ?? null,
    stage_color: to?.color ?? null,
    from_stage_id: from?.id ?? null,
    from_stage_name: from?.name ?? null,
    changed_at: step.at,
    changed_by: step.actor_name,
    notes: step.lost_reason,
    undone: step.undone,
  };
}
