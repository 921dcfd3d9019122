import { matchingSizes } from "@lanyard/contract/company/company-options";
import type {
  CompanyListQuery,
  CompanyMatching,
  CompanySort,
} from "@lanyard/contract/company/company-schema";
import { searchText } from "@lanyard/contract/field/listing-schema";
import { noRows } from "#src/db/json-rows.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { writtenPage } from "#src/http/serialized-answer.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import {
  contains,
  hasAnyOf,
  isAnyOf,
  isFilled,
  isWithin,
  searchConditions,
} from "#src/records/record-filter.ts";
import { cachedPage, countList, listRecords, type RecordList } from "#src/records/record-list.ts";
import type { Order, PageRows } from "#src/records/record-list-sql.ts";
import { selectCompanyPage } from "./company-sql.ts";

const sortColumns: Readonly<Record<CompanySort, Omit<Order, "descending">>> = {
  name: { column: "name_key", hasGaps: false },
  industry: { column: "industry_key", hasGaps: true },
  size: { column: "size_rank", hasGaps: true },
  created_at: { column: "created_at", hasGaps: false },
};

/** One page of companies with the number of all that match; contacts are counted for the page alone. */
export function listCompanyPage(tx: TenantTx, query: CompanyListQuery, cache: ReadCache) {
  const list = companyList(query);
  const asked = { ...query, order: companyOrder(query), anchors: cache.anchors };
  const read = (rows: PageRows) => selectCompanyPage(tx, rows);
  return cachedPage(tx, list, query, cache, async () => {
    const { page, pagination } = await listRecords(tx, list, asked, { read, none: noRows });
    return writtenPage("companies", page, pagination);
  });
}

/** Exactly how many match, however many. */
export function countMatchingCompanies(tx: TenantTx, query: CompanyListQuery): Promise<number> {
  return countList(tx, companyList(query));
}

export function companyOrder({
  sort_by,
  sort_order,
}: Pick<CompanyListQuery, "sort_by" | "sort_order">): Order {
  return { ...sortColumns[sort_by], descending: sort_order === "desc" };
}

export function companyList(query: CompanyMatching): RecordList {
  const conditions = [
    ...searchConditions(searchText(query)),
    ...isAnyOf("industry_key", query.industry === undefined ? undefined : [query.industry]),
    ...isAnyOf("size_key", query.size === undefined ? undefined : matchingSizes(query.size)),
    ...contains("city_key", query.city),
    ...contains("state_key", query.state),
    ...contains("country_key", query.country),
    ...isFilled("website", query.has_website),
    ...isFilled("email", query.has_email),
    ...isFilled("phone", query.has_phone),
    ...isWithin(query),
    ...hasAnyOf("tag_keys", query.tags),
  ];
  return { noun: "company", table: "companies", conditions };
}
