import { contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { difference, type FieldValues, type RecordChange } from "#src/log/record-change.ts";
import { valuesOf, writtenColumns } from "#src/records/record-kind.ts";
import { emptyValues, withSent } from "#src/records/record-values.ts";
import { rewriteRecords } from "#src/records/record-writing.ts";
import { contactRecords, contacts } from "./contact-kind.ts";

const { fields: fieldTable } = contactRecords.declaration;
const emptyContact = emptyValues(fieldTable);

/** The columns that `contactRow` fills; a company has its part in the derived ones only. */
export const contactRowColumns: readonly string[] = Object.keys(
  writtenColumns(contactRecords, emptyContact),
).filter((name) => name !== "company");

/** What a column holds that nothing was given for, where that is not null: no tags. */
const defaults = Object.fromEntries(Object.entries(emptyContact).filter(([, value]) => value !== null));

/** Parsed fields as columns, the derived ones with them. */
export function contactRow({ company = null, ...parsed }: FieldValues) {
  const fields = withSent(fieldTable, defaults, parsed);
  const { company: _, ...columns } = writtenColumns(contactRecords, { ...fields, company });
  return { columns, emailKey: typeof columns.email_key === "string" ? columns.email_key : null };
}

/**
 * Rewrites several contacts in one statement: `rewrite` gets the values of each and gives the new ones.
 * Deleted ones are passed over, and those that stay as they are get no new version.
 */
export async function rewriteContacts(
  tx: TenantTx,
  ids: readonly string[],
  rewrite: (id: string, now: FieldValues) => FieldValues,
): Promise<RecordChange[]> {
  const rows = (await contacts.store.lock(tx, ids)).filter((row) => row.deleted_at === null);
  const changed = rows.flatMap((row) => {
    const before = valuesOf(contactRecords, row);
    const fields = rewrite(row.id, before);
    const change = difference(before, fields);
    return change === undefined ? [] : [{ id: row.id, version: row.version, before, fields, change }];
  });
  await rewriteRecords(tx, contacts, changed);
  return changed.map(({ id, version, change }) => ({
    noun: "contact",
    recordId: id,
    op: "update",
    ...change,
    version: version + 1,
  }));
}

/** The values of those that are not deleted, kept from being changed until the transaction ends. */
export async function valuesOfContacts(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FieldValues>> {
  const rows = (await contacts.store.lock(tx, ids)).filter((row) => row.deleted_at === null);
  return new Map(rows.map((row) => [row.id, valuesOf(contactRecords, row)]));
}

/** Whether a column is a field that a person fills, and not one that is derived. */
export function isContactField(column: string): boolean {
  return contactFieldNames.some((name) => name === column);
}
