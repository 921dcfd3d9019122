import { z } from "zod";
import { companyId } from "../field/ids.ts";
import { plainFieldNames } from "../kind/field-descriptor.ts";
import { answerOf, kindSchemas, listAnswerOf } from "../kind/kind-schemas.ts";
import { parentSchemas } from "../kind/parent-schemas.ts";
import { companyKind } from "./company-kind.ts";

const parents = parentSchemas(companyKind);

const schemas = kindSchemas(companyKind, {
  id: companyId,
  input: parents.input,
  shown: { ...parents.shown, contact_count: z.number().int() },
  filters: parents.filters,
});

/** The fields that users fill in; a migration adds the column of each. */
export const companyFields = schemas.fields;
export const companyFieldNames = plainFieldNames(companyKind.fields);
export type CompanyField = (typeof companyFieldNames)[number];

/** Spec section 5, company form. Names need not be unique. */
export const companyName = companyFields.name;
export const newCompany = schemas.input.extend({ name: companyName });
/** Serves pickers: names need not be unique, but picking an existing name means that company. */
export const newCompanyQuery = z.strictObject({ match: z.enum(["name"]).optional() });
export type NewCompany = z.output<typeof newCompany>;

/** Fields that are not sent stay as they are; `version` is the one the editor started from. */
export const companyChange = schemas.change;
export type CompanyChange = z.output<typeof companyChange>;

/** A company as it is shown; `contact_count` counts its contacts that are not deleted. */
export const company = schemas.shown;
export type Company = z.output<typeof company>;

/** Section 3's filters: city, state and country find a part of the value; industry and size the value. */
export const companyListQuery = schemas.listQuery;
export type CompanyMatching = z.output<typeof schemas.matching>;

export const companyListAnswer = listAnswerOf(companyKind, company);
export const companyAnswer = answerOf(companyKind, company);

const dealTotals = z.array(
  z.object({ currency: z.string(), count: z.number().int(), amount_cents: z.number() }),
);

/** The deals of a company, and of it with its subsidiaries; `companies` counts the subsidiaries on all levels. */
export const companyTotalsAnswer = z.object({
  own: z.object({ totals: dealTotals }),
  with_subsidiaries: z.object({ companies: z.number().int(), totals: dealTotals }),
});

/** The schemas of the routes that companies share with every kind. */
export const companySchemas = {
  ...schemas,
  id: companyId,
  created: newCompany,
  listAnswer: companyListAnswer,
  answer: companyAnswer,
};
