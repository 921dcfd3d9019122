export { bindCards } from "./board-routes.ts";
export { cardKind } from "./card-kind.ts";
export { bindContactBoard } from "./contact-board.ts";
export { bindDealBoard } from "./deal-board.ts";
export { stageHistoryOf } from "./stage-history.ts";
