import type { TenantTx } from "#src/db/tenant.ts";
import { renameCompanyOfContacts } from "#src/features/contact/contact.ts";
import { refreshDealSearch } from "#src/features/deal/deal.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { companyKeys, companyNameKey } from "./company-keys.ts";
import { insertCompany, lockCompanyNames, selectCompaniesByNameKey, updateCompanies } from "./company-sql.ts";

/** Inserts a company with what lists need of it. */
export function addCompany(tx: TenantTx, id: string, fields: FieldValues): Promise<void> {
  return insertCompany(tx, { id, fields, keys: companyKeys(fields) });
}

/** The live company of this name; if there is none, nobody else makes one before the transaction ends. */
export async function findOrReserveName(tx: TenantTx, name: string): Promise<string | undefined> {
  const key = companyNameKey(name);
  await lockCompanyNames(tx);
  const [known] = await selectCompaniesByNameKey(tx, [key]);
  return known?.id;
}

interface CompanyWriting {
  id: string;
  before: FieldValues;
  fields: FieldValues;
}

/** Writes the fields of companies; a new name is carried to the contacts that show it. */
export async function writeCompanies(tx: TenantTx, writings: readonly CompanyWriting[]): Promise<void> {
  await updateCompanies(
    tx,
    writings.map(({ id, fields }) => ({ id, fields, keys: companyKeys(fields) })),
  );
  const renamed = writings.filter(({ before, fields }) => before.name !== fields.name);
  await renameCompanyOfContacts(tx, new Map(renamed.map(({ id, fields }) => [id, String(fields.name)])));
  await refreshDealSearch(
    tx,
    "company_id",
    renamed.map(({ id }) => id),
  );
}
