import type { TenantTx } from "#src/db/tenant.ts";
import { contactColumns } from "./contact-kind.ts";
import { lockContactsOfCompanies, writeCompanyNames } from "./contact-sql.ts";

export { contactRow, contactRowColumns } from "./contact-bulk.ts";
export { contactRecords, contacts } from "./contact-kind.ts";
export { contactLabel } from "./contact-label.ts";
export { contactsMadeFrom } from "./contact-sql.ts";
export { contactUndo } from "./contact-undo.ts";

const contactsPerStep = 2000;

/**
 * For the companies: gives the contacts of renamed companies their new name, deleted contacts too. It is the
 * company's name, so it counts as no edit of the contacts: no version, no log.
 */
export async function renameCompanyOfContacts(
  tx: TenantTx,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  for (let after: string | undefined; names.size > 0; ) {
    const rows = await lockContactsOfCompanies(tx, [...names.keys()], after, contactsPerStep);
    const renamed = rows.map((row) => {
      const company = names.get(row.company_id ?? "") ?? null;
      const { company_key, search_text } = contactColumns({ ...row, company }, names);
      return { id: row.id, company, company_key, search_text };
    });
    if (renamed.length > 0) await writeCompanyNames(tx, renamed);
    if (rows.length < contactsPerStep) return;
    after = rows.at(-1)?.id;
  }
}
