import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { bindRecordRoutes } from "#src/records/record-routes.ts";
import { deals } from "./deal-kind.ts";

export function bindDealRoutes(binder: RouteBinder, cache: ReadCache): void {
  bindRecordRoutes(binder, dealKind, dealRoutes, deals, cache);
}
