import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { exportDeals } from "./deal-export.ts";
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

export function bindDealRoutes({ bind }: RouteBinder, cache: ReadCache): void {
  bind(dealRoutes.list, ({ caller, query }) => listDeals(caller, query, cache));
  bind(dealRoutes.count, ({ caller, query }) => countDeals(caller, query));
  bind(dealRoutes.export, ({ caller, query }) => exportDeals(caller, query));
  bind(dealRoutes.create, ({ caller, body }) => createDeal(caller, body));
  bind(dealRoutes.bulkDelete, ({ caller, body }) => deleteDeals(caller, body.ids));
  bind(dealRoutes.deleteMatching, ({ caller, body }) => deleteMatchingDeals(caller, body));
  bind(dealRoutes.read, ({ caller, params }) => readDeal(caller, params.id));
  bind(dealRoutes.update, ({ caller, params, body }) => updateDeal(caller, params.id, body));
  bind(dealRoutes.delete, ({ caller, params }) => deleteDeal(caller, params.id));
  bind(dealRoutes.activity, ({ caller, params, query }) => listDealActivity(caller, params.id, query));
}
