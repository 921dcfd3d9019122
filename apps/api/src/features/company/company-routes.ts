import { companyKind } from "@lanyard/contract/company/company-kind";
import { companyRoutes } from "@lanyard/contract/company/company-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { bindRecordRoutes } from "#src/records/record-routes.ts";
import { companies } from "./company-kind.ts";

export function bindCompanyRoutes(binder: RouteBinder, cache: ReadCache): void {
  bindRecordRoutes(binder, companyKind, companyRoutes, companies, cache);
}
