import { companyKeyColumns, companyKeys, companyNameKey } from "./company-keys.ts";

export { insertCompaniesFrom, purgeCompanies } from "./company-sql.ts";

/** For features that make many companies at once: a company of which only the name is known, as columns. */
export function companyRowByName(name: string) {
  const key = companyNameKey(name);
  if (key === "") return undefined;
  return { key, columns: { name, ...companyKeys({ name }) } };
}

/** The columns that `companyRowByName` fills. */
export const companyRowColumns: readonly string[] = ["name", ...companyKeyColumns];
