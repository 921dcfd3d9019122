import { contactChange, contactFields } from "@lanyard/contract/contact/contact-schema";
import { contactId } from "@lanyard/contract/field/ids";
import { pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { contactRow, contactRowWithout, emailKeys } from "#src/features/contact/contact.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { firstOf, withStored } from "#src/records/kind/contact-points.ts";
import { companyNamed, companySchemas } from "./company-import.ts";
import { contactColumns } from "./contact-column-names.ts";
import type { Importable, RowContext, RowValues, UniqueKey } from "./importable.ts";
import { byEmail, byExternalId, byNameAndCompany, byPhone, bySimilarity, textOf } from "./match-ways.ts";
import type { ModeOf } from "./merge-modes.ts";
import { splitName } from "./person-name.ts";
import { withSchemas } from "./target-rules.ts";
import { findMemberByText } from "./value-choices.ts";

const alike = bySimilarity({
  columns: ["name_key", "company_key", "phone"],
  companyPart: 2,
  isKeyless: "c.email_key is null",
});

/** Matches contacts with the same name and company, even if other values differ. */
const ofOneName = bySimilarity({
  columns: ["name_key", "company_key"],
  companyPart: 2,
  isKeyless: "c.company_key is not null",
});

/** Texts that name no member are imported as text. */
const memberOrText = { of: "member", options: [], isKept: true } as const;

/** The email address as a key, and the refusal that the specification defines for contacts with this key. */
const uniqueEmail: UniqueKey = {
  further: {
    target: "emails",
    first: "email_key",
    further: "emails_key",
    holders: { from: "crm.contact_emails e", key: "e.email_key", id: "e.contact_id" },
    taken: refusal("emailOfAnother"),
    without: contactRowWithout,
  },
  heldBy: ({ name, id }) => ({
    message: refusal("emailOfContact", { name, id }),
    contact: { id: contactId.parse(id), name },
  }),
};

export const contact: Importable = {
  known: contactColumns,
  targets: withSchemas(
    {
      ...contactFields,
      // An owner name that matches no member is stored as text, as the specification requires.
      owner_id: contactFields.contact_owner,
      ...companySchemas,
      company: contactChange.shape.company,
    },
    {
      full_name: { isNamed: true },
      contact_owner: { choice: memberOrText },
      owner_id: { choice: memberOrText },
    },
  ),
  namedBy: ["first", "last", "full_name", "email", "emails"],
  ways: [
    { ...byEmail, unique: uniqueEmail },
    byExternalId,
    byPhone,
    { ...alike.way, details: ["city", "postal_code", "job_title"] },
    { ...ofOneName.way, ...byNameAndCompany },
  ],
  rowOf(said, context) {
    const { company_domain: _, company: __, ...ownFields } = said.fields;
    const employer = companyNamed(said);
    // If the company column contains external ids, they identify companies but are not names.
    const isCalled = employer.companyName !== null && !said.columnOf("company")?.holdsIds;
    const fields: FieldValues = { ...nameParts(said, context), ...ownFields };
    const company = isCalled ? { company: employer.companyName } : {};
    const { owner, nobody } = ownerNamed(fields, context);
    const { columns, emailKey, phoneKey } = contactRow(
      { ...fields, ...owner, ...company },
      context.phoneCountry,
    );
    if (!fields.first && !fields.last && emailKey === null) return { refused: refusal("rowUnnamed") };
    return {
      columns,
      nobody,
      matchKeys: [
        emailKey,
        textOf(fields.external_id),
        phoneKey,
        emailKey === null ? alike.keyOf(columns) : null,
        employer.companyName === null ? null : ofOneName.keyOf(columns),
      ],
      ...employer,
    };
  },
  // If the row's email address is one of the contact's addresses, the contact's main address stays unchanged.
  mergeSpecial(now, record, modeOf) {
    const { email } = record;
    const isThere = typeof email === "string" && emailKeys(now).includes(email.toLowerCase());
    const kept: FieldValues = isThere && typeof now.email === "string" ? { email: now.email } : {};
    return { ...kept, ...furtherPoints({ ...now, ...kept }, { ...record, ...kept }, modeOf) };
  },
};

function furtherPoints(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues {
  const { fields } = recordKinds.contact;
  const added = pointFieldNames(fields).flatMap((name) => {
    const more = record[name];
    if (!Array.isArray(more) || modeOf(name) === "keep") return [];
    const { first } = firstOf(fields, name);
    const [there, written] = [now[first] ?? null, record[first] ?? null];
    const values = { ...now, [first]: modeOf(first) === "take" ? (written ?? there) : (there ?? written) };
    const stored = withStored(fields, values, name, more);
    const isFuller = stored[first] !== values[first];
    return [
      [name, stored[name] ?? []] as const,
      ...(isFuller ? [[first, stored[first] ?? null] as const] : []),
    ];
  });
  return Object.fromEntries(added);
}

/**
 * Returns first and last name from the row's full name, except a part that the row contains in a separate
 * column.
 */
function nameParts({ named, fields, read }: RowValues, { nameOrder }: RowContext) {
  const parts: Record<string, FieldValue> = {};
  if (named.full_name === undefined) return parts;
  const name = splitName(named.full_name, nameOrder);
  for (const part of ["first", "last"] as const) {
    const cell = name[part];
    const value = cell && !fields[part] ? read(part, cell) : undefined;
    if (value !== undefined) parts[part] = value;
  }
  return parts;
}

/**
 * Returns the member named in the owner column or the text column, and the text to store. An unknown name is
 * stored as text, without an owner.
 */
function ownerNamed({ contact_owner: text, owner_id: named }: RowValues["fields"], { members }: RowContext) {
  const texts = [named, text].filter((name) => typeof name === "string");
  const owners = texts.map((name) => findMemberByText(members, name));
  const owner_id = owners.find((id) => id !== null) ?? null;
  // Our exports repeat the owner's name in the text column.
  const own = texts
    .toReversed()
    .find((name) => findMemberByText(members, name) !== owner_id || owner_id === null);
  return {
    owner: { owner_id, contact_owner: own ?? null },
    nobody: texts.length > 0 && owner_id === null ? ["owner_id"] : [],
  };
}
