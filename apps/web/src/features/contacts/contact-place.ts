import type { ContactSort } from "@lanyard/contract/contact/contact-schema";
import { dayIn, idIn, percentIn, tagsIn, textIn, yesNoIn } from "#src/lib/list-address.ts";
import { createPlaces, type FilterReaders } from "#src/lib/record-place.ts";
import { useRecordPlace } from "#src/lib/use-record-place.ts";

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

export const contactPlaces = createPlaces({
  readers,
  names: { company_name: "company_id" },
  sorts: contactSorts,
  first: { sort_by: "name", sort_order: "asc" },
});

/** Where someone is in the list of contacts: everything that its address says (spec section 2.4). */
export type ContactPlace = typeof contactPlaces.first;
export type ContactFilterName = keyof typeof readers;

/** What narrows the list, for the call: the page's `search` travels as `q` (rulings, B). */
export function contactMatching(place: ContactPlace) {
  return { ...(place.search !== "" && { q: place.search }), ...contactPlaces.filtersOf(place) };
}

/** The query of the export: all that match, in the list's order. */
export function contactExportQuery(place: ContactPlace) {
  const { sort_by, sort_order } = place;
  return { sort_by, sort_order, ...contactMatching(place) };
}

/** The query of the list. */
export function contactListQuery(place: ContactPlace) {
  const { page, limit } = place;
  return { page, limit, ...contactExportQuery(place) };
}

export const useContactPlace = () => useRecordPlace("/contacts", contactPlaces);
