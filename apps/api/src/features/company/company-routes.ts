import { companyRoutes } from "@lanyard/contract/company/company-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { exportCompanies } from "./company-export.ts";
import {
  countCompanies,
  createCompany,
  deleteCompanies,
  deleteCompany,
  deleteMatchingCompanies,
  listCompanies,
  listCompanyActivity,
  readCompany,
  updateCompany,
} from "./company-service.ts";

export function bindCompanyRoutes(binder: RouteBinder, cache: ReadCache): void {
  binder.bind(companyRoutes.list, ({ caller, query }) => listCompanies(caller, query, cache));
  binder.bind(companyRoutes.count, ({ caller, query }) => countCompanies(caller, query));
  binder.bind(companyRoutes.export, ({ caller, query }) => exportCompanies(caller, query));
  binder.bind(companyRoutes.read, ({ caller, params }) => readCompany(caller, params.id));
  binder.bind(companyRoutes.activity, ({ caller, params, query }) =>
    listCompanyActivity(caller, params.id, query),
  );
  binder.bind(companyRoutes.create, ({ caller, query, body }) => createCompany(caller, body, query.match));
  binder.bind(companyRoutes.update, ({ caller, params, body }) => updateCompany(caller, params.id, body));
  binder.bind(companyRoutes.delete, ({ caller, params }) => deleteCompany(caller, params.id));
  binder.bind(companyRoutes.bulkDelete, ({ caller, body }) => deleteCompanies(caller, body.ids));
  binder.bind(companyRoutes.deleteMatching, ({ caller, body }) => deleteMatchingCompanies(caller, body));
}
