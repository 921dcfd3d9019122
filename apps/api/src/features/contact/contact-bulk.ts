import type { FieldValues } from "#src/log/record-change.ts";
import { withStored } from "#src/records/kind/contact-points.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import { contactRecords } from "./contact-storage.ts";

const { fields: fieldTable } = contactRecords.declaration;
const emptyContact = emptyValues(fieldTable);

const defaults = Object.fromEntries(Object.entries(emptyContact).filter(([, value]) => value !== null));

export function contactRow(
  { company = null, emails = [], phones = [], ...parsed }: FieldValues,
  phoneCountry: string | null = null,
) {
  const withPhones = withStored(fieldTable, withSent(fieldTable, defaults, parsed), "phones", phones);
  const fields = withStored(fieldTable, withPhones, "emails", emails);
  const around = { names: new Map(), phoneCountry };
  const { company: _, ...columns } = writtenColumns(contactRecords, { ...fields, company }, around);
  const [phoneKey = null] = Array.isArray(columns.phone_keys) ? columns.phone_keys : [];
  return { columns, emailKey: typeof columns.email_key === "string" ? columns.email_key : null, phoneKey };
}

/** Removes from a contact's columns the additional addresses that another contact has. */
export function contactRowWithout(
  row: FieldValues,
  {
    taken,
    company,
    phoneCountry,
  }: { taken: ReadonlySet<string>; company: string | null; phoneCountry: string | null },
) {
  const emails = Array.isArray(row.emails) ? row.emails : [];
  const left = emails.filter((entry) => !taken.has(entry.slice(entry.indexOf(" ") + 1).toLowerCase()));
  const around = { names: new Map(), phoneCountry };
  const { company: _, ...columns } = writtenColumns(
    contactRecords,
    { ...emptyContact, ...row, company, emails: left },
    around,
  );
  return { ...row, ...columns };
}
