import { type CompanyListQuery, companyFieldNames } from "@lanyard/contract/company/company-schema";
import type { Caller } from "#src/http/caller.ts";
import { exportCsv } from "#src/records/export/export.ts";
import { idsInOrder } from "#src/records/record-list-sql.ts";
import { inOrderOf } from "#src/records/record-sql.ts";
import { companyList, companyOrder } from "./company-list.ts";
import { selectCompanies } from "./company-sql.ts";

const columns = ["id", ...companyFieldNames, "contact_count", "created_at", "updated_at"] as const;

/** All companies that match, in the list's order. */
export function exportCompanies(caller: Caller, query: CompanyListQuery) {
  return exportCsv(caller, {
    fileName: "companies",
    columns,
    ids: async (tx) => idsInOrder(tx, companyList(query), companyOrder(query)),
    lines: async (tx, ids) => inOrderOf(ids, await selectCompanies(tx, ids)),
  });
}
