import { searchRoutes } from "@lanyard/contract/search/search-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { FragmentShares } from "./fragment-shares-sql.ts";
import { findEverywhere } from "./search-service.ts";

export function bindSearchRoutes(binder: RouteBinder, fragmentShares: () => FragmentShares): void {
  binder.bind(searchRoutes.find, ({ caller, query }) => findEverywhere(caller, query, fragmentShares()));
}
