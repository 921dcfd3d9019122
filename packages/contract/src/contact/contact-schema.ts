import { z } from "zod";
import { bulkUpdateOf } from "../action/bulk-schema.ts";
import { optionalText } from "../field/field-schema.ts";
import { companyId, contactId, stageId } from "../field/ids.ts";
import { plainFieldNames } from "../kind/field-descriptor.ts";
import { kindSchemas } from "../kind/kind-schemas.ts";
import { parentSchemas } from "../kind/parent-schemas.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { contactKind } from "./contact-kind.ts";

/**
 * The company of a contact: a linked company (`company_id`) or only a name. `company_name` is an alias of
 * `company` (spec section 7).
 */
const companyInput = {
  company: optionalText(200),
  company_name: optionalText(200),
  company_id: z.union([companyId, z.null()]),
};

const shownLinks = {
  company: z.string().nullable(),
  company_name: z.string().nullable(),
  company_id: companyId.nullable(),
  stage_id: stageId.nullable(),
  stage_name: z.string().nullable(),
  stage_color: z.string().nullable(),
};

const parents = parentSchemas(contactKind, ["company_id"]);

const schemas = kindSchemas(contactKind, {
  id: contactId,
  input: { ...parents.input, ...companyInput },
  shown: { ...parents.shown, ...shownLinks },
  filters: { ...parents.filters, company_id: companyId.optional() },
});

export const contactFields = schemas.fields;
export const contactFieldNames = plainFieldNames(contactKind.fields);
export type ContactField = (typeof contactFieldNames)[number];

/** A contact needs at least one of these fields, or an address in `emails` (rulings, B). */
export const contactNames = ["first", "last", "email"] as const satisfies readonly ContactField[];

export const newContact = schemas.input.refine(
  (contact) => contactNames.some((name) => contact[name]) || contact.emails?.[0] !== undefined,
  { message: refusalMessage("contactUnnamed"), path: ["first"] },
);
export type NewContact = z.output<typeof newContact>;

/** Omitted fields keep their values; `version` is the version that the editor loaded. */
export const contactChange = schemas.change;
export type ContactChange = z.output<typeof contactChange>;

export const contact = schemas.shown;
export type Contact = z.output<typeof contact>;
export type ContactSort = z.infer<typeof schemas.sort>;

/**
 * The filters of spec section 3: job title, city, state and country match a part of the value; other texts
 * match the whole value.
 */
export const contactListQuery = schemas.listQuery;
export type ContactMatching = z.output<typeof schemas.matching>;

/** A bulk update can also move contacts to a stage. An edit of one contact cannot. */
const bulkUpdate = bulkUpdateOf(schemas.filters, contactId, {
  change: schemas.input.extend({ stage_id: stageId.optional() }),
  fill: schemas.input,
});

export const contactSchemas = { ...schemas, created: newContact, bulkUpdate };
