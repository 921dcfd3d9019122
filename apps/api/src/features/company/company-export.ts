import { type CompanyListQuery, companyFieldNames } from "@lanyard/contract/company/company-schema";
import { inOrderOf } from "#src/db/record-sql.ts";
import { exportCsv, wholeListIds } from "#src/features/export/export-door.ts";
import type { Caller } from "#src/http/caller.ts";
import { companyList, companyOrder } from "./company-list.ts";
import { selectCompanies } from "./company-sql.ts";

const columns = ["id", "name", ...companyFieldNames, "contact_count", "created_at", "updated_at"] as const;

/** All companies that match, in the list's order. */
export function exportCompanies(caller: Caller, query: CompanyListQuery) {
  return exportCsv(caller, {
    fileName: "companies",
    columns,
    ids: async (tx) => wholeListIds(tx, companyList(query), companyOrder(query)),
    lines: async (tx, ids) => inOrderOf(ids, await selectCompanies(tx, ids)),
  });
}
