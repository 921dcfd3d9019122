import { z } from "zod";
import { dealId } from "../field/ids.ts";
import { boardRoutes } from "../kind/board-routes.ts";
import { kindRoutes } from "../kind/kind-routes.ts";
import { boardQueryOf } from "../pipeline/board-schema.ts";
import { routes } from "../route/route.ts";
import {
  dealBoardAnswer,
  dealBulkMove,
  dealBulkMoveAnswer,
  dealMove,
  dealMoveAnswer,
} from "./deal-board-schema.ts";
import { dealContactsAnswer, dealContactsChange } from "./deal-contact-schema.ts";
import { dealFiguresAnswer } from "./deal-figures-schema.ts";
import { dealKind } from "./deal-kind.ts";
import { dealMatching, dealSchemas } from "./deal-schema.ts";

const params = z.strictObject({ id: dealId });

/** Spec section 7, Deals. Bulk moves, lost reasons and figures are additions to the specification (rulings, A). */
export const dealRoutes = routes({
  ...kindRoutes(dealKind, dealSchemas),
  ...boardRoutes(dealKind, {
    id: dealId,
    boardQuery: boardQueryOf(dealKind, dealSchemas.filters),
    boardAnswer: dealBoardAnswer,
    move: dealMove,
    moveAnswer: dealMoveAnswer,
    bulkMove: dealBulkMove,
    bulkMoveAnswer: dealBulkMoveAnswer,
  }),
  figures: {
    method: "GET",
    path: "/deals/figures",
    right: "read",
    summary:
      "Returns figures per currency: value by stage, value won by month, forecast by expected close month, and open and won value by owner",
    query: dealMatching,
    answer: dealFiguresAnswer,
  },
  contacts: {
    method: "GET",
    path: "/deals/{id}/contacts",
    right: "read",
    summary: "Lists the contacts of a deal with their roles",
    params,
    answer: dealContactsAnswer,
  },
  setContacts: {
    method: "PUT",
    path: "/deals/{id}/contacts",
    right: "write",
    summary: "Replaces the contacts of a deal and their roles. The body can be a plain list of contacts",
    params,
    body: dealContactsChange,
    bareList: "contacts",
    answer: dealContactsAnswer,
  },
});
