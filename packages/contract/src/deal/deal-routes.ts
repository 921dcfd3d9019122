import { z } from "zod";
import { doneAnswer } from "../action/action-schema.ts";
import { bulkDeletion, bulkDeletionAnswer } from "../action/bulk-schema.ts";
import { activityAnswer, activityQuery } from "../activity/activity-schema.ts";
import { dealId, pipelineId } from "../field/ids.ts";
import { importTimeLimitMs } from "../limits.ts";
import { boardQuery } from "../pipeline/board-schema.ts";
import { stageHistoryAnswer } from "../pipeline/contact-move-schema.ts";
import { routes } from "../route/route.ts";
import {
  dealBoardAnswer,
  dealBulkMove,
  dealBulkMoveAnswer,
  dealMove,
  dealMoveAnswer,
} from "./deal-board-schema.ts";
import { dealFiguresAnswer, dealFiguresQuery } from "./deal-figures-schema.ts";
import { dealListAnswer, dealListQuery, dealMatchDeletion } from "./deal-list-schema.ts";
import { dealAnswer, dealChange, newDeal } from "./deal-schema.ts";

const params = z.strictObject({ id: dealId });

/** Spec section 7, Deals; the rest: rulings, A and issue 4. */
export const dealRoutes = routes({
  list: {
    method: "GET",
    path: "/deals",
    right: "read",
    summary: "Deals of the organisation, a page at a time",
    query: dealListQuery,
    answer: dealListAnswer,
  },
  count: {
    method: "GET",
    path: "/deals/count",
    right: "read",
    summary: "Exactly how many deals match",
    query: dealListQuery,
    answer: z.object({ totalCount: z.number().int() }),
  },
  export: {
    method: "GET",
    path: "/deals/export",
    right: "export",
    summary: "All deals that match, in the list's order, as a CSV file",
    query: dealListQuery,
    timeLimitMs: importTimeLimitMs,
    answer: z.unknown(),
    answerTravels: "file",
  },
  figures: {
    method: "GET",
    path: "/deals/figures",
    right: "read",
    summary: "Value by stage, won by month, and the forecast by expected close month, per currency",
    query: dealFiguresQuery,
    answer: dealFiguresAnswer,
  },
  create: {
    method: "POST",
    path: "/deals",
    right: "write",
    summary: "Creates a deal",
    body: newDeal,
    status: 201,
    answer: dealAnswer,
  },
  bulkDelete: {
    method: "POST",
    path: "/deals/bulk-delete",
    right: "write",
    summary: "Deletes a selection of deals as one action",
    body: bulkDeletion(dealId),
    answer: bulkDeletionAnswer,
  },
  deleteMatching: {
    method: "POST",
    path: "/deals/delete-matching",
    right: "write",
    summary:
      "Deletes all deals that a list's search and filters match, but those left out, as one action, unless more do than were seen",
    body: dealMatchDeletion,
    answer: bulkDeletionAnswer,
  },
  bulkMove: {
    method: "POST",
    path: "/deals/bulk-move",
    right: "write",
    summary: "Moves several deals to the top of a stage as one action",
    body: dealBulkMove,
    answer: dealBulkMoveAnswer,
  },
  board: {
    method: "GET",
    path: "/deals/pipeline/{pipelineId}/board",
    right: "read",
    summary: "The deals of each stage, newest entering first, a page at a time, with the figures of all",
    params: z.strictObject({ pipelineId }),
    query: boardQuery,
    answer: dealBoardAnswer,
  },
  read: {
    method: "GET",
    path: "/deals/{id}",
    right: "read",
    summary: "One deal",
    params,
    answer: dealAnswer,
  },
  update: {
    method: "PUT",
    path: "/deals/{id}",
    right: "write",
    summary: "Changes the fields that are sent",
    params,
    body: dealChange,
    answer: dealAnswer,
  },
  delete: {
    method: "DELETE",
    path: "/deals/{id}",
    right: "write",
    summary: "Deletes a deal; the answer's action can be undone for 30 days",
    params,
    answer: doneAnswer,
  },
  move: {
    method: "PUT",
    path: "/deals/{id}/stage",
    right: "write",
    summary: "Moves a deal to the top of another stage",
    params,
    body: dealMove,
    answer: dealMoveAnswer,
  },
  history: {
    method: "GET",
    path: "/deals/{id}/history",
    right: "read",
    summary: "A deal's way through the stages, newest first",
    params,
    answer: stageHistoryAnswer,
  },
  activity: {
    method: "GET",
    path: "/deals/{id}/activity",
    right: "read",
    summary: "What happened to the deal, newest first, with each field before and after",
    params,
    query: activityQuery,
    answer: activityAnswer,
  },
});
