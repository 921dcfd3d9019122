import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import { pipelineRoutes } from "@lanyard/contract/pipeline/pipeline-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { readContactBoard } from "./contact-board.ts";
import {
  addContact,
  moveContact,
  moveContacts,
  readContactHistory,
  readStatus,
  removeContact,
} from "./contact-move.ts";
import { readDealBoard } from "./deal-board.ts";
import { readDealFigures } from "./deal-figures.ts";
import { moveDeal, moveDeals, readDealHistory } from "./deal-move.ts";

export function bindBoardRoutes(binder: RouteBinder, cache: ReadCache): void {
  bindContactBoard(binder, cache);
  bindDealBoard(binder, cache);
}

function bindContactBoard({ bind }: RouteBinder, cache: ReadCache): void {
  bind(pipelineRoutes.board, ({ caller, params, query }) =>
    readContactBoard(caller, params.id, query, cache),
  );
  bind(pipelineRoutes.bulkMoveContacts, ({ caller, body }) => moveContacts(caller, body.ids, body.stageId));
  bind(pipelineRoutes.move, ({ caller, params, body }) =>
    moveContact(caller, params.contactId, body.stageId),
  );
  bind(pipelineRoutes.add, ({ caller, params, body }) => addContact(caller, params.contactId, body.stageId));
  bind(pipelineRoutes.removeContact, ({ caller, params }) => removeContact(caller, params.contactId));
  bind(pipelineRoutes.history, ({ caller, params }) => readContactHistory(caller, params.contactId));
  bind(pipelineRoutes.status, ({ caller, params }) => readStatus(caller, params.contactId));
}

function bindDealBoard({ bind }: RouteBinder, cache: ReadCache): void {
  bind(dealRoutes.board, ({ caller, params, query }) =>
    readDealBoard(caller, params.pipelineId, query, cache),
  );
  bind(dealRoutes.bulkMove, ({ caller, body }) => moveDeals(caller, body));
  bind(dealRoutes.move, ({ caller, params, body }) => moveDeal(caller, params.id, body));
  bind(dealRoutes.history, ({ caller, params }) => readDealHistory(caller, params.id));
  bind(dealRoutes.figures, ({ caller, query }) => readDealFigures(caller, query.pipeline_id));
}
