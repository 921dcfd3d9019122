import { searchRoutes } from "@lanyard/contract/search/search-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { NgramFrequencies } from "./ngram-frequencies-sql.ts";
import { findEverywhere } from "./search-service.ts";

export function bindSearchRoutes(binder: RouteBinder, frequencies: () => NgramFrequencies): void {
  binder.bind(searchRoutes.find, ({ caller, query }) => findEverywhere(caller, query, frequencies()));
}
