import { searchRoutes } from "@lanyard/contract/search/search-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { NgramFrequencies } from "./ngram-frequencies-sql.ts";
import { searchEverything } from "./search-service.ts";

export function bindSearchRoutes(binder: RouteBinder, frequencies: () => NgramFrequencies): void {
  binder.bind(searchRoutes.find, ({ caller, query }) => searchEverything(caller, query, frequencies()));
}
