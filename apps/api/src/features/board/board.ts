import { briefDeal } from "@lanyard/contract/deal/deal-board-schema";
import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import { deals } from "#src/features/deal/deal.ts";
import { type BoundBoard, bindCards } from "./board-routes.ts";
import { cardKind } from "./card-kind.ts";
import { readDealFigures } from "./deal-figures.ts";

export { moveManyCards } from "./board-move.ts";
export { type BoundBoard, plainBoard } from "./board-routes.ts";
export { cardKind } from "./card-kind.ts";
export { contactBoard } from "./contact-board.ts";
export { stageHistoryOf } from "./stage-history.ts";

export const dealCards = cardKind("deal", deals, briefDeal);

export const dealBoard: BoundBoard = {
  cards: dealCards,
  bind(binder, cache) {
    bindCards(binder, dealRoutes, dealCards, cache);
    binder.bind(dealRoutes.figures, ({ caller, query }) => readDealFigures(caller, query));
  },
};
