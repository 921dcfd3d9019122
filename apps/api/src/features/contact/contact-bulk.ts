import { contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { refreshDealSearch } from "#src/features/deal/deal.ts";
import { difference, type FieldValues, type RecordChange } from "#src/log/record-change.ts";
import { withCompanyNames } from "./contact-company.ts";
import { contactKeys, contactLabel } from "./contact-keys.ts";
import { fieldValues, toRowValue } from "./contact-row.ts";
import { lockContacts, updateContacts } from "./contact-sql.ts";

const emptyContact: FieldValues = Object.fromEntries(
  contactFieldNames.map((name) => [name, toRowValue(name, null)]),
);

/** The columns that `contactRow` fills. */
export const contactRowColumns: readonly string[] = [
  ...contactFieldNames,
  ...Object.keys(contactKeys(emptyContact)),
];

/** What a column holds that nothing was given for, where that is not null: no tags. */
const defaults = Object.entries(emptyContact).filter(([, value]) => value !== null);

/** Parsed fields as columns, the derived ones with them; `company` only has its part in those. */
export function contactRow({ company, ...fields }: FieldValues) {
  const columns: FieldValues = Object.fromEntries([
    ...defaults,
    ...Object.entries(fields).map(([name, value]) => [name, toRowValue(name, value)] as const),
  ]);
  const keys = contactKeys({ ...columns, company: company ?? null });
  return { columns: { ...columns, ...keys }, emailKey: keys.email_key };
}

export { contactLabel };

/**
 * Rewrites several contacts in one statement: `rewrite` gets the values of each and gives the new ones.
 * Deleted ones are passed over, and those that stay as they are get no new version.
 */
export async function rewriteContacts(
  tx: TenantTx,
  ids: readonly string[],
  rewrite: (id: string, now: FieldValues) => FieldValues,
): Promise<RecordChange[]> {
  const rows = (await lockContacts(tx, ids)).filter((row) => row.deleted_at === null);
  const changed = rows.flatMap((row) => {
    const now = fieldValues(row);
    const wanted = rewrite(row.id, now);
    const change = difference(now, wanted);
    return change === undefined ? [] : [{ row, wanted, change }];
  });
  if (changed.length === 0) return [];
  const named = await withCompanyNames(
    tx,
    changed.map(({ row, wanted }) => ({ id: row.id, fields: wanted })),
  );
  await updateContacts(
    tx,
    named.map(({ id, fields }) => ({ id, fields, keys: contactKeys(fields) })),
  );
  await refreshDealSearch(
    tx,
    "contact_id",
    changed.map(({ row }) => row.id),
  );
  return changed.map(({ row, change }) => ({
    noun: "contact",
    recordId: row.id,
    op: "update",
    ...change,
    version: row.version + 1,
  }));
}

/** Whether a column is a field that a person fills, and not one that is derived. */
export function isContactField(column: string): boolean {
  return contactFieldNames.some((name) => name === column);
}
