import { z } from "zod";
import { matchDeletion, matchingOf } from "../action/bulk-schema.ts";
import {
  moment,
  optionalEmail,
  optionalLink,
  optionalTags,
  optionalText,
  requiredText,
  version,
} from "../field/field-schema.ts";
import { dateFilters, tagsFilter, textFilter, yesNoFilter } from "../field/filter-schema.ts";
import { companyId } from "../field/ids.ts";
import { listParams, pagination, sortOrder } from "../field/listing-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/** Spec section 5, company form. */
export const companyName = requiredText(200, refusalMessage("companyNameMissing"));

/**
 * The plain fields of a company beside its name (spec section 3; city, state, country and tags: rulings, B).
 * One line here is validation, type, OpenAPI and SQL column; the column itself comes from a migration.
 */
export const companyFields = {
  description: optionalText(5000),
  website: optionalLink,
  phone: optionalText(60),
  email: optionalEmail,
  address: optionalText(500),
  city: optionalText(100),
  state: optionalText(100),
  country: optionalText(100),
  industry: optionalText(100),
  size: optionalText(100),
  logo_url: optionalLink,
  tags: optionalTags,
};
export type CompanyField = keyof typeof companyFields;

const isCompanyField = (name: string): name is CompanyField => Object.hasOwn(companyFields, name);
export const companyFieldNames: readonly CompanyField[] = Object.keys(companyFields).filter(isCompanyField);

const optional = z.strictObject(companyFields).partial();

/** Names need not be unique. */
export const newCompany = optional.extend({ name: companyName });
/** For pickers: names need not be unique, but who picks a name that is there means that company. */
export const newCompanyQuery = z.strictObject({ match: z.enum(["name"]).optional() });
export type NewCompany = z.output<typeof newCompany>;

/** Fields that are not sent stay as they are; `version` is the one the editor started from. */
export const companyChange = optional.extend({ name: companyName.optional(), version: version.optional() });
export type CompanyChange = z.output<typeof companyChange>;

/** A company as it is shown; `contact_count` counts its contacts that are not deleted. */
export const company = z.object({
  id: companyId,
  name: z.string(),
  ...companyFields,
  contact_count: z.number().int(),
  version,
  created_at: moment,
  updated_at: moment,
});
export type Company = z.output<typeof company>;

export const companySort = z.enum(["name", "industry", "size", "created_at"]);
export type CompanySort = z.infer<typeof companySort>;

/** Section 3's filters: city, state and country find a part of the value; industry and size the value. */
export const companyFilters = {
  industry: textFilter,
  size: textFilter,
  city: textFilter,
  state: textFilter,
  country: textFilter,
  has_website: yesNoFilter,
  has_email: yesNoFilter,
  has_phone: yesNoFilter,
  ...dateFilters,
  tags: tagsFilter,
};

export const companyListQuery = z.strictObject({
  ...listParams,
  sort_by: companySort.default("name"),
  sort_order: sortOrder.default("asc"),
  ...companyFilters,
});
export type CompanyListQuery = z.output<typeof companyListQuery>;

const companyMatching = matchingOf(companyFilters);
export type CompanyMatching = z.output<typeof companyMatching>;

export const companyMatchDeletion = matchDeletion(companyFilters, companyId);
export type CompanyMatchDeletion = z.output<typeof companyMatchDeletion>;

export const companyListAnswer = z.object({ companies: z.array(company), pagination });
export const companyAnswer = z.object({ company, actionId: z.uuid().optional() });
