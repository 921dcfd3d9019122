import { refusal } from "@lanyard/contract/refusals/refusal";
import { idsOf } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { lockLiveRows } from "#src/records/kind/row-sql.ts";
import { rowUndo } from "#src/records/write/row-undo.ts";
import { settleCards } from "./card-settling.ts";
import { selectStagesWithCards } from "./card-stage-sql.ts";
import { lockPipelinesWithStages } from "./pipeline-sql.ts";

export const settingColumns = {
  pipelines: ["name", "position"],
  stages: [
    "pipeline_id",
    "name",
    "color",
    "position",
    "outcome",
    "time_limit_days",
    "probability",
    "required_fields",
  ],
  lost_reasons: ["name", "position"],
};

const cardsStand = { fields: [], message: refusal("stageInUse") };

const withCards = { hold: lockPipelinesWithStages, settle: settleCards };

export const pipelineUndo = rowUndo("pipelines", settingColumns.pipelines, {
  ...withCards,
  needed: neededPipelines,
});
export const stageUndo = rowUndo("stages", settingColumns.stages, { ...withCards, needed: neededStages });
export const lostReasonUndo = rowUndo("lost_reasons", settingColumns.lost_reasons);

async function neededStages(tx: TenantTx, ids: readonly string[]) {
  return new Map((await selectStagesWithCards(tx, ids)).map((id) => [id, cardsStand]));
}

/** Returns the pipelines that cannot be removed: pipelines with cards, and the last pipeline. */
async function neededPipelines(tx: TenantTx, ids: readonly string[]) {
  const live = await lockLiveRows(tx, "pipelines");
  if (live.every(({ id }) => ids.includes(id))) {
    return new Map(ids.map((id) => [id, { fields: [], message: refusal("isLastPipeline") }]));
  }
  const stages = await lockLiveRows(tx, "stages");
  const filled = new Set(await selectStagesWithCards(tx, idsOf(stages)));
  const used = stages.filter(({ id }) => filled.has(id)).map(({ pipeline_id }) => String(pipeline_id));
  return new Map(ids.filter((id) => used.includes(id)).map((id) => [id, cardsStand]));
}
