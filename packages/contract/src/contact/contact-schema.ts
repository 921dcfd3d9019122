import { z } from "zod";
import { matchDeletion, matchingOf } from "../action/bulk-schema.ts";
import {
  moment,
  optionalDate,
  optionalEmail,
  optionalLink,
  optionalTags,
  optionalText,
  optionalWhole,
  version,
} from "../field/field-schema.ts";
import { dateFilters, tagsFilter, textFilter, yesNoFilter } from "../field/filter-schema.ts";
import { companyId, contactId, stageId } from "../field/ids.ts";
import { listParams, pagination, sortOrder, wholeParam } from "../field/listing-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/**
 * The plain fields of a contact (spec section 3). One line here is validation, type, OpenAPI, SQL column,
 * import target and form field; the column itself comes from a migration.
 */
export const contactFields = {
  first: optionalText(100),
  last: optionalText(100),
  email: optionalEmail,
  phone: optionalText(60),
  mobile_phone: optionalText(60),
  tags: optionalTags,
  external_id: optionalText(200),
  job_title: optionalText(200),
  employment_role: optionalText(100),
  seniority: optionalText(100),
  lead_status: optionalText(100),
  lifecycle_stage: optionalText(100),
  lead_score: optionalWhole(0, 100),
  city: optionalText(100),
  state: optionalText(100),
  country: optionalText(100),
  postal_code: optionalText(30),
  address: optionalText(500),
  linkedin_url: optionalLink,
  website_url: optionalLink,
  latest_traffic_source: optionalText(100),
  original_traffic_source: optionalText(100),
  first_touch_campaign: optionalText(200),
  last_touch_campaign: optionalText(200),
  contact_owner: optionalText(200),
  hubspot_team: optionalText(200),
  traffic_source_date: optionalDate,
  original_traffic_drill_down_1: optionalText(500),
  original_traffic_drill_down_2: optionalText(500),
  latest_traffic_drill_down_1: optionalText(500),
  latest_traffic_drill_down_2: optionalText(500),
};
export type ContactField = keyof typeof contactFields;

const isContactField = (name: string): name is ContactField => Object.hasOwn(contactFields, name);
export const contactFieldNames: readonly ContactField[] = Object.keys(contactFields).filter(isContactField);

/** The company of a contact: a linked one (`company_id`) or only a name. `company_name` is the specification's second spelling. */
const companyInput = {
  company: optionalText(200),
  company_name: optionalText(200),
  company_id: z.union([companyId, z.null()]),
};

const input = z.strictObject({ ...contactFields, ...companyInput }).partial();

/** One of these must be present (rulings, B). */
export const contactNames = ["first", "last", "email"] as const satisfies readonly ContactField[];

export const newContact = input.refine((contact) => contactNames.some((name) => contact[name]), {
  message: refusalMessage("contactUnnamed"),
  path: ["first"],
});
export type NewContact = z.output<typeof newContact>;

/** Fields that are not sent stay as they are; `version` is the one the editor started from. */
export const contactChange = input.extend({ version: version.optional() });
export type ContactChange = z.output<typeof contactChange>;

/** A contact as it is shown. `company` and `company_name` are the same text. */
export const contact = z.object({
  id: contactId,
  ...contactFields,
  company: z.string().nullable(),
  company_name: z.string().nullable(),
  company_id: companyId.nullable(),
  stage_id: stageId.nullable(),
  stage_name: z.string().nullable(),
  stage_color: z.string().nullable(),
  version,
  created_at: moment,
  updated_at: moment,
});
export type Contact = z.output<typeof contact>;

export const contactSort = z.enum(["name", "email", "company", "created_at", "updated_at"]);
export type ContactSort = z.infer<typeof contactSort>;

/** Section 3's filters: job title, city, state and country find a part of the value; the other texts the value. */
export const contactFilters = {
  job_title: textFilter,
  lead_status: textFilter,
  company_id: companyId.optional(),
  employment_role: textFilter,
  seniority: textFilter,
  lifecycle_stage: textFilter,
  city: textFilter,
  state: textFilter,
  country: textFilter,
  has_email: yesNoFilter,
  has_phone: yesNoFilter,
  has_mobile_phone: yesNoFilter,
  lead_score_min: wholeParam(0, 100).optional(),
  lead_score_max: wholeParam(0, 100).optional(),
  ...dateFilters,
  tags: tagsFilter,
};

export const contactListQuery = z.strictObject({
  ...listParams,
  sort_by: contactSort.default("name"),
  sort_order: sortOrder.default("asc"),
  ...contactFilters,
});
export type ContactListQuery = z.output<typeof contactListQuery>;

const contactMatching = matchingOf(contactFilters);
export type ContactMatching = z.output<typeof contactMatching>;

export const contactMatchDeletion = matchDeletion(contactFilters, contactId);
export type ContactMatchDeletion = z.output<typeof contactMatchDeletion>;

export const contactListAnswer = z.object({ contacts: z.array(contact), pagination });
export const contactAnswer = z.object({ contact, actionId: z.uuid().optional() });
