export { type BoundBoard, plainBoard } from "./board-routes.ts";
export { cardKind } from "./card-kind.ts";
export { contactBoard } from "./contact-board.ts";
export { dealBoard } from "./deal-board.ts";
export { stageHistoryOf } from "./stage-history.ts";
