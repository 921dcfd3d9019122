import { writtenColumns } from "#src/records/record-kind.ts";
import { companyNameKey, companyRecords } from "./company-storage.ts";

export { companiesMadeFrom } from "./company-sql.ts";
export { companies, companyNameKey, companyRecords } from "./company-storage.ts";
export { companyUndo } from "./company-undo.ts";

/** For features that make many companies at once: a company of which only the name is known, and perhaps its web site, as columns. */
export function companyRowByName(name: string, website: string | null = null) {
  const key = companyNameKey(name);
  if (key === "") return undefined;
  return { key, columns: writtenColumns(companyRecords, { name, website }) };
}

/** The columns that `companyRowByName` fills. */
export const companyRowColumns: readonly string[] = Object.keys(
  writtenColumns(companyRecords, { name: "", website: null }),
);
