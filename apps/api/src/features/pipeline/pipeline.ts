export { enteredProbability, moveCards, putCards } from "./card-move.ts";
export { settleCards } from "./card-settling.ts";
export { type Card, lockCards } from "./card-stage-sql.ts";
export { createDefaultPipeline, startingStages } from "./default-pipeline.ts";
export { holdAllStages } from "./setting-record-sql.ts";
export {
  allPipelines,
  firstStage,
  holdStage,
  requirePipeline,
  stagesByIds,
  stagesCalled,
  stagesInOrder,
} from "./stage-reading.ts";
export {
  addToStageTotals,
  contactFiguresOf,
  dealFiguresOf,
  weightedBy,
  withStageTotals,
} from "./stage-totals.ts";
export type { StageTotal } from "./stage-totals-sql.ts";
