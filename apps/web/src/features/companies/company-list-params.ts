import type { CompanySort } from "@lanyard/contract/company/company-schema";
import { dayIn, tagsIn, textIn, yesNoIn } from "#src/lib/browser/search-params.ts";
import { createListParams, type FilterReaders } from "#src/records/list/list-params.ts";
import { useListParams } from "#src/records/list/use-list-params.ts";

/** What narrows the list beside the search (spec section 3, Company filters). */
const readers = {
  industry: textIn,
  size: textIn,
  city: textIn,
  state: textIn,
  country: textIn,
  tags: tagsIn,
  has_website: yesNoIn,
  has_email: yesNoIn,
  has_phone: yesNoIn,
  created_after: dayIn,
  created_before: dayIn,
  updated_after: dayIn,
  updated_before: dayIn,
} as const satisfies FilterReaders;

export const companySorts = ["name", "industry", "size", "created_at"] as const satisfies CompanySort[];

export const companyListParams = createListParams({
  readers,
  searched: "search",
  names: {},
  sorts: companySorts,
  first: { sort_by: "name", sort_order: "asc" },
});

/** Where someone is in the list of companies: everything that its address says (spec section 2.8). */
export type CompanyListParams = typeof companyListParams.first;
export type CompanyFilterName = keyof typeof readers;

export const useCompanyListParams = () => useListParams("/companies", companyListParams);
