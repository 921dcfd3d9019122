import type {
  ContactListQuery,
  ContactMatching,
  ContactSort,
} from "@lanyard/contract/contact/contact-schema";
import { searchText } from "@lanyard/contract/field/listing-schema";
import { noRows } from "#src/db/json-rows.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { writtenPage } from "#src/http/serialized-answer.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import {
  type Condition,
  contains,
  hasAnyOf,
  isAnyOf,
  isBetween,
  isId,
  isWithin,
  never,
  searchConditions,
} from "#src/records/record-filter.ts";
import { cachedPage, countList, listRecords, type RecordList } from "#src/records/record-list.ts";
import type { Order, PageRows } from "#src/records/record-list-sql.ts";
import { reachKey } from "./contact-keys.ts";
import { selectCompanyNames, selectContactPage } from "./contact-sql.ts";

const sortColumns: Readonly<Record<ContactSort, Omit<Order, "descending">>> = {
  name: { column: "name_key", hasGaps: true },
  email: { column: "email_key", hasGaps: true },
  company: { column: "company_key", hasGaps: true },
  created_at: { column: "created_at", hasGaps: false },
  updated_at: { column: "updated_at", hasGaps: false },
};

/** One page of contacts with the number of all that match. */
export async function listContactPage(tx: TenantTx, query: ContactListQuery, cache: ReadCache) {
  const list = await contactList(tx, query);
  const asked = { ...query, order: contactOrder(query), anchors: cache.anchors };
  const read = (rows: PageRows) => selectContactPage(tx, rows);
  return cachedPage(tx, list, query, cache, async () => {
    const { page, pagination } = await listRecords(tx, list, asked, { read, none: noRows });
    return writtenPage("contacts", page, pagination);
  });
}

/** The order that a list is asked for in. */
export function contactOrder({ sort_by, sort_order, has_email }: ContactListQuery): Order {
  const descending = sort_order === "desc";
  // Those without an address are equal by address: the sort's index has them at its very end.
  if (sort_by === "email" && has_email === false) return { column: "id", hasGaps: false, descending };
  return { ...sortColumns[sort_by], descending };
}

/** Exactly how many match, however many. */
export async function countMatchingContacts(tx: TenantTx, query: ContactListQuery): Promise<number> {
  return countList(tx, await contactList(tx, query));
}

/** What a query is about: every condition that it names. */
export async function contactList(tx: TenantTx, query: ContactMatching): Promise<RecordList> {
  const conditions = [
    ...searchConditions(searchText(query)),
    ...(await ofCompany(tx, query.company_id)),
    ...contains("job_title_key", query.job_title),
    ...is("lead_status_key", query.lead_status),
    ...is("role_key", query.employment_role),
    ...is("seniority_key", query.seniority),
    ...is("lifecycle_key", query.lifecycle_stage),
    ...contains("city_key", query.city),
    ...contains("state_key", query.state),
    ...contains("country_key", query.country),
    ...canReach("email", query.has_email),
    ...canReach("phone", query.has_phone),
    ...canReach("mobile_phone", query.has_mobile_phone),
    ...isBetween("lead_score", query.lead_score_min, query.lead_score_max),
    ...isWithin(query),
    ...hasAnyOf("tag_keys", query.tags),
  ];
  return { noun: "contact", table: "contacts", conditions };
}

function is(column: string, value: string | undefined): Condition[] {
  return isAnyOf(column, value === undefined ? undefined : [value]);
}

function canReach(field: Parameters<typeof reachKey>[0], wanted: boolean | undefined): Condition[] {
  return hasAnyOf("reach_keys", wanted === undefined ? undefined : [reachKey(field, wanted)]);
}

/** A deleted company has no contacts until it is restored: they show its name as text. */
async function ofCompany(tx: TenantTx, companyId: string | undefined): Promise<Condition[]> {
  if (companyId === undefined) return [];
  const [company] = await selectCompanyNames(tx, [companyId]);
  return company?.deleted_at === null ? isId("company_id", companyId) : [never];
}
