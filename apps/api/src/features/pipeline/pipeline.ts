export { cardHooks, cardUndo } from "./card-hooks.ts";
export { type MoveTarget, moveCards, placeCards } from "./card-move.ts";
export { type Card, lockCards } from "./card-stage-sql.ts";
export { createDefaultPipeline, startingStages } from "./default-pipeline.ts";
export { nextPosition } from "./pipeline-service.ts";
export { holdAllStages } from "./pipeline-sql.ts";
export {
  insertPlanned,
  lockPipelines,
  plannedPipeline,
  withPlannedStages,
} from "./planned-stages.ts";
export { requireStageFields } from "./stage-fields.ts";
export {
  allPipelines,
  firstStage,
  holdStage,
  requirePipeline,
  stagesByIds,
  stagesInOrder,
  stagesMatching,
} from "./stage-reading.ts";
export { addToStageTotals, stageFiguresOf } from "./stage-totals.ts";
export { cardWorth, type StageTotal } from "./stage-totals-sql.ts";
