import { refusal } from "@lanyard/contract/refusals/refusal";
import { writtenColumns } from "#src/records/record-kind.ts";
import { isWithoutChildren, selectWithChildren } from "#src/records/record-sql.ts";
import { recordUndo } from "#src/records/record-undo.ts";
import { companies, companyNameKey, companyRecords } from "./company-storage.ts";

export { companies, companyNameKey, companyRecords } from "./company-storage.ts";

/** Returns the columns of a company with only a name and a website, for imports that create many companies. */
export function companyRowByName(name: string, website: string | null = null) {
  const key = companyNameKey(name);
  if (key === "") return undefined;
  return { key, columns: writtenColumns(companyRecords, { name, website }) };
}

export const companyRowColumns: readonly string[] = Object.keys(
  writtenColumns(companyRecords, { name: "", website: null }),
);

export const companyUndo = recordUndo(companies, {
  async needed(tx, ids) {
    const needed = await selectWithChildren(tx, "company", ids);
    return new Map(needed.map((id) => [id, { fields: [], message: refusal("companyInUse") }]));
  },
  mayBeReverted: (tx) => isWithoutChildren(tx, "company"),
});
