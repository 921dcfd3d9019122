import type { ContactSort } from "@lanyard/contract/contact/contact-schema";
import { dayIn, idIn, percentIn, tagsIn, textIn, yesNoIn } from "#src/lib/browser/search-params.ts";
import { createListParams, type FilterReaders } from "#src/records/list/list-params.ts";
import { useListParams } from "#src/records/list/use-list-params.ts";

/** What narrows the list beside the search (spec section 3, Advanced contact filters). */
const readers = {
  company_id: idIn,
  job_title: textIn,
  employment_role: textIn,
  seniority: textIn,
  lead_status: textIn,
  lifecycle_stage: textIn,
  lead_score_min: percentIn,
  lead_score_max: percentIn,
  tags: tagsIn,
  has_email: yesNoIn,
  has_phone: yesNoIn,
  has_mobile_phone: yesNoIn,
  city: textIn,
  state: textIn,
  country: textIn,
  created_after: dayIn,
  created_before: dayIn,
  updated_after: dayIn,
  updated_before: dayIn,
} as const satisfies FilterReaders;

export const contactSorts = [
  "name",
  "email",
  "company",
  "created_at",
  "updated_at",
] as const satisfies ContactSort[];

export const contactListParams = createListParams({
  readers,
  // The page's `search` travels as `q` (rulings, B).
  searched: "q",
  names: { company_name: "company_id" },
  sorts: contactSorts,
  first: { sort_by: "name", sort_order: "asc" },
});

/** Where someone is in the list of contacts: everything that its address says (spec section 2.4). */
export type ContactListParams = typeof contactListParams.first;
export type ContactFilterName = keyof typeof readers;

export const useContactListParams = () => useListParams("/contacts", contactListParams);
