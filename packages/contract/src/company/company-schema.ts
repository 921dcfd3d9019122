import { z } from "zod";
import { companyId } from "../field/ids.ts";
import { plainFieldNames } from "../kind/field-descriptor.ts";
import { kindSchemas } from "../kind/kind-schemas.ts";
import { parentSchemas } from "../kind/parent-schemas.ts";
import { companyKind } from "./company-kind.ts";

const parents = parentSchemas(companyKind);

const schemas = kindSchemas(companyKind, {
  id: companyId,
  input: parents.input,
  shown: { ...parents.shown, contact_count: z.number().int() },
  filters: parents.filters,
});

export const companyFields = schemas.fields;
export const companyFieldNames = plainFieldNames(companyKind.fields);

export const companyName = companyFields.name;
export const newCompany = schemas.input.extend({ name: companyName });
/** `match=name` returns an existing company with this name instead of creating another. */
export const newCompanyQuery = z.strictObject({ match: z.enum(["name"]).optional() });
export type NewCompany = z.output<typeof newCompany>;

/** Omitted fields keep their values; `version` is the version that the editor loaded. */
export const companyChange = schemas.change;
export type CompanyChange = z.output<typeof companyChange>;

/** A company in responses; `contact_count` excludes deleted contacts. */
export const company = schemas.shown;
export type Company = z.output<typeof company>;

/**
 * The filters of spec section 3: city, state and country match a part of the value; industry and size match
 * the whole value.
 */
export type CompanyMatching = z.output<typeof schemas.matching>;

const dealTotals = z.array(
  z.object({ currency: z.string(), count: z.number().int(), amount_cents: z.number() }),
);

/**
 * The totals of a company's deals, alone and with its subsidiaries; `companies` counts the subsidiaries on
 * all levels.
 */
export const companyTotalsAnswer = z.object({
  own: z.object({ totals: dealTotals }),
  with_subsidiaries: z.object({ companies: z.number().int(), totals: dealTotals }),
});

export const companySchemas = { ...schemas, created: newCompany };
