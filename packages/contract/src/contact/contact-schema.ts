import { z } from "zod";
import { bulkUpdateOf } from "../action/bulk-schema.ts";
import { optionalText } from "../field/field-schema.ts";
import { companyId, contactId, stageId } from "../field/ids.ts";
import { plainFieldNames } from "../kind/field-descriptor.ts";
import { answerOf, kindSchemas, listAnswerOf } from "../kind/kind-schemas.ts";
import { parentSchemas } from "../kind/parent-schemas.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { contactKind } from "./contact-kind.ts";

/** The company of a contact: a linked one (`company_id`) or only a name. `company_name` is the specification's second spelling. */
const companyInput = {
  company: optionalText(200),
  company_name: optionalText(200),
  company_id: z.union([companyId, z.null()]),
};

/** `company` and `company_name` are the same text. */
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

/** The plain fields of a contact; a migration adds the column of each. */
export const contactFields = schemas.fields;
export const contactFieldNames = plainFieldNames(contactKind.fields);
export type ContactField = (typeof contactFieldNames)[number];

/** One of these must be present (rulings, B). */
export const contactNames = ["first", "last", "email"] as const satisfies readonly ContactField[];

export const newContact = schemas.input.refine(
  (contact) => contactNames.some((name) => contact[name]) || contact.emails?.[0] !== undefined,
  { message: refusalMessage("contactUnnamed"), path: ["first"] },
);
export type NewContact = z.output<typeof newContact>;

/** Fields that are not sent stay as they are; `version` is the one the editor started from. */
export const contactChange = schemas.change;
export type ContactChange = z.output<typeof contactChange>;

/** A contact as it is shown. */
export const contact = schemas.shown;
export type Contact = z.output<typeof contact>;
export type ContactSort = z.infer<typeof schemas.sort>;

/** Section 3's filters: job title, city, state and country find a part of the value; the other texts the value. */
export const contactListQuery = schemas.listQuery;
export type ContactMatching = z.output<typeof schemas.matching>;

/** A contact's place on the board is no field of its form, but many can enter a stage at once. */
const bulkUpdate = bulkUpdateOf(
  schemas.filters,
  contactId,
  schemas.input.extend({ stage_id: stageId.optional() }),
);

export const contactListAnswer = listAnswerOf(contactKind, contact);
export const contactAnswer = answerOf(contactKind, contact);

/** The schemas of the routes that contacts share with every kind. */
export const contactSchemas = {
  ...schemas,
  id: contactId,
  created: newContact,
  listAnswer: contactListAnswer,
  answer: contactAnswer,
  bulkUpdate,
};
