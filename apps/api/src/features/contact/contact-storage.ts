import { contactKind } from "@lanyard/contract/contact/contact-kind";
import {
  type ContactMatching,
  contact,
  contactFieldNames,
  contactNames,
} from "@lanyard/contract/contact/contact-schema";
import { pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { inShownOrder, joinedName } from "@lanyard/contract/kind/joined-name";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import { sortKey } from "#src/db/fold-text.ts";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { dealRecords } from "#src/features/deal/deal.ts";
import { cardHooks } from "#src/features/pipeline/pipeline.ts";
import { fieldError } from "#src/http/app-error.ts";
import { type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";
import type { LinkedNames, RecordRewriting } from "#src/records/kind/kind-hooks.ts";
import { memberNameSource, selectMemberNames } from "#src/records/kind/member-sql.ts";
import { joinedTexts, textOrNull } from "#src/records/kind/record-found.ts";
import { changeableColumns, type RecordKind } from "#src/records/kind/record-kind.ts";
import { refreshNames } from "#src/records/links/linked-name.ts";
import { recordParents, withParents } from "#src/records/links/record-parents.ts";
import { recordStore } from "#src/records/write/record-store-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import {
  type ContactInput,
  companyCondition,
  findNamedCompanies,
  holdNamedCompany,
  resolvedCompany,
} from "./contact-company.ts";
import { emailKey, explainTakenEmail, findTakenEmails, furtherEmailKeys } from "./contact-email.ts";
import { contactLabel, contactNameKey, contactNaming } from "./contact-label.ts";

interface ContactTypes {
  readonly input: ContactInput;
  readonly matching: ContactMatching;
  readonly held: string | undefined;
}

const parents = recordParents(contactKind, ["company_id"]);

const special: RecordKind<ContactTypes> = {
  ...contactNaming,
  specialColumns: ["company", "company_id"],
  startValues: {},
  sortColumns: {
    name: { column: "name_key", hasGaps: true },
    company: { column: "company_key", hasGaps: true },
  },
  filledWords: { column: "reach_keys", fields: ["email", "phone", "mobile_phone"] },
  phoneKeys: "phone_keys",
  uniqueKeys: ["email_key", "emails_key"],
  fieldGroup: ["company", "company_id"],
  shownWith: {
    company: ["company_id", "company", "company_name"],
    company_id: ["company_id", "company", "company_name"],
  },
  hooks: {
    ...cardHooks("contact"),
    hold: holdNamedCompany,
    findNamed: findNamedCompanies,
    resolve: async (tx, fields, { input, row, now, held }) => ({
      ...fields,
      ...(await resolvedCompany(tx, row, input, held)),
      ...(await ownerText(tx, fields, { input, now })),
    }),
    check: requireName,
    findTaken: findTakenEmails,
    // Names sort in display order, and the address key keeps accents (rulings, B: Sorting by name). The
    // address key is updated only with the address, because old records may share an address.
    columns: (fields, changed) => ({
      name_key: contactNameKey(text(fields.first), text(fields.last)),
      ...(changed?.has("email") !== false && { email_key: emailKey(fields) }),
      ...(changed?.has("emails") !== false && { emails_key: furtherEmailKeys(fields) }),
    }),
    named: namedParts,
    afterWrite: carryNames,
    explain: explainTakenEmail,
    valuesOf,
    conditions: companyCondition,
    order: ({ sort_by, sort_order, has_email }) =>
      // The index of addresses omits contacts without an address, so a list of these contacts uses the index
      // of ids.
      sort_by === "email" && has_email === false
        ? { column: "id", hasGaps: false, descending: sort_order === "desc" }
        : undefined,
  },
};

export const contactRecords = withParents(special, parents);

export const contacts: StoredKind<z.input<typeof contact>> = {
  kind: contactRecords,
  store: recordStore(contactRecords, {
    shape: contact.shape,
    // The name of a deleted company is shown as text, until the company is restored.
    sources: {
      ...parents.sources,
      company: "coalesce(co.name, c.company)",
      company_name: "coalesce(co.name, c.company)",
      contact_owner: `coalesce(c.contact_owner, ${memberNameSource("owner_id")})`,
      company_id: "co.id",
      stage_name: "s.name",
      stage_color: "s.color",
    },
    joins: `
      left join crm.stages s on s.org_id = ${organisationMark} and s.id = c.stage_id
      left join crm.companies co on co.org_id = ${organisationMark} and co.id = c.company_id and co.deleted_at is null${parents.joins}`,
  }),
  found: {
    select: "c.first, c.last, c.email, c.phone, c.mobile_phone, c.company, c.job_title",
    lines({ first, last, email, phone, mobile_phone, company, job_title }) {
      const name = joinedName([textOrNull(first), textOrNull(last)]) || null;
      const phones = [textOrNull(phone), textOrNull(mobile_phone)];
      return {
        title: name ?? textOrNull(email) ?? "",
        subtitle: joinedTexts(", ", textOrNull(job_title), textOrNull(company)),
        described: name === null ? phones : [textOrNull(email), ...phones],
      };
    },
  },
  exportColumns: [
    "id",
    ...contactFieldNames,
    "company",
    ...parents.exported,
    "stage_name",
    "created_at",
    "updated_at",
    ...pointFieldNames(contactKind.fields),
  ],
};

/**
 * Returns the texts that searches find and lists sort by. Searches find a contact by full name and company
 * name (rulings, B: Search).
 */
function namedParts(fields: FieldValues, names: LinkedNames) {
  const company = names.get(text(fields.company_id) ?? "") ?? text(fields.company);
  const name = joinedTexts(" ", ...inShownOrder(text(fields.first), text(fields.last)));
  return { columns: { company, company_key: sortKey(company) }, searched: [name, company] };
}

/**
 * Returns the values of a row, but not the name of a linked company, so that renaming a company changes no
 * contact.
 */
function valuesOf(row: Readonly<Record<string, unknown>>): FieldValues {
  const values = fieldValuesOf(changeableColumns(contactRecords), row);
  return values.company_id === null ? values : { ...values, company: null };
}

/**
 * Throws AppError INVALID_INPUT if the contact would have no name, as when two concurrent edits each remove
 * one of its names.
 */
function requireName(fields: FieldValues, now: FieldValues | undefined): void {
  if (now !== undefined && !contactNames.some((name) => fields[name]))
    throw fieldError(contactNames.find((name) => now[name]) ?? "first", refusal("contactUnnamed"));
}

/** Updates the deals of renamed contacts, because searches find a deal by the name of its contact. */
async function carryNames(tx: TenantTx, writings: readonly RecordRewriting[]): Promise<void> {
  const renamed = writings.filter(({ before, fields }) => contactLabel(before) !== contactLabel(fields));
  const ids = renamed.map(({ id }) => id);
  await refreshNames(tx, dealRecords, "contact_id", ids);
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/**
 * Returns the text for `contact_owner`. If the text is empty, responses show the owner's name; a request that
 * sends this name back does not store it. A new owner clears the text unless the request sends another one.
 */
async function ownerText(
  tx: TenantTx,
  fields: FieldValues,
  { input, now }: { readonly input: ContactInput; readonly now: FieldValues },
): Promise<FieldValues> {
  const owners = [now.owner_id, fields.owner_id].filter((id) => typeof id === "string");
  const { contact_owner: sent } = input;
  const isHandedOn = fields.owner_id !== now.owner_id && fields.owner_id !== null;
  if (sent === undefined || (sent !== null && sent === now.contact_owner))
    return isHandedOn ? { contact_owner: null } : {};
  if (sent === null || owners.length === 0) return {};
  const names = await selectMemberNames(tx, owners).send();
  return names.some(({ name }) => name === sent) ? { contact_owner: null } : {};
}
