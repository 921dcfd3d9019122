import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import type { ReadMemory } from "#src/features/action/read-memory.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { readDealBoard } from "./deal-board.ts";
import { exportDeals } from "./deal-export.ts";
import { readDealFigures } from "./deal-figures.ts";
import { moveDeal, moveDeals, readDealHistory } from "./deal-move.ts";
import {
  countDeals,
  createDeal,
  deleteDeal,
  deleteDeals,
  deleteMatchingDeals,
  listDealActivity,
  listDeals,
  readDeal,
  updateDeal,
} from "./deal-service.ts";

export function bindDealRoutes({ bind }: RouteBinder, memory: ReadMemory): void {
  bind(dealRoutes.list, ({ caller, query }) => listDeals(caller, query, memory));
  bind(dealRoutes.count, ({ caller, query }) => countDeals(caller, query));
  bind(dealRoutes.export, ({ caller, query }) => exportDeals(caller, query));
  bind(dealRoutes.figures, ({ caller, query }) => readDealFigures(caller, query.pipeline_id));
  bind(dealRoutes.create, ({ caller, body }) => createDeal(caller, body));
  bind(dealRoutes.bulkDelete, ({ caller, body }) => deleteDeals(caller, body.ids));
  bind(dealRoutes.deleteMatching, ({ caller, body }) => deleteMatchingDeals(caller, body));
  bind(dealRoutes.bulkMove, ({ caller, body }) => moveDeals(caller, body));
  bind(dealRoutes.board, ({ caller, params, query }) =>
    readDealBoard(caller, params.pipelineId, query, memory),
  );
  bind(dealRoutes.read, ({ caller, params }) => readDeal(caller, params.id));
  bind(dealRoutes.update, ({ caller, params, body }) => updateDeal(caller, params.id, body));
  bind(dealRoutes.delete, ({ caller, params }) => deleteDeal(caller, params.id));
  bind(dealRoutes.move, ({ caller, params, body }) => moveDeal(caller, params.id, body));
  bind(dealRoutes.history, ({ caller, params }) => readDealHistory(caller, params.id));
  bind(dealRoutes.activity, ({ caller, params, query }) => listDealActivity(caller, params.id, query));
}
