import { companyRoutes } from "@lanyard/contract/company/company-routes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { isWithoutChildren, selectWithChildren } from "#src/records/kind/record-sql.ts";
import { followMerge, requireRecord } from "#src/records/links/live-record.ts";
import { selectChildTotals } from "#src/records/list/record-groups-sql.ts";
import { recordUndo } from "#src/records/write/record-undo.ts";
import { selectCyclesOf, selectFamilyTotals } from "./company-sql.ts";
import { companies, companyNameKey, companyRecords } from "./company-storage.ts";

export { companies, companyNameKey, companyRecords } from "./company-storage.ts";

const ofCompany = { table: "deals", column: "company_id", amount: "amount_cents" };

export function bindCompanyRoutes({ bind }: RouteBinder): void {
  bind(companyRoutes.totals, ({ caller, params }) =>
    followMerge(caller, companyRecords.declaration, params.id, (id) =>
      caller.reading(async (tx) => {
        await requireRecord(tx, companies, id);
        const totals = await selectChildTotals(tx, ofCompany, id).send();
        const family = await selectFamilyTotals(tx, id);
        return {
          own: { totals: [...totals] },
          with_subsidiaries: { companies: family.companies - 1, totals: family.totals },
        };
      }),
    ),
  );
}

/** Returns the row of a company with only a name and a website, for imports that create many companies. */
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
  async blocked(tx, wanted) {
    const placed = wanted.map(({ id, values: { parent_id: parentId } }) => ({
      id,
      parentId: typeof parentId === "string" ? parentId : null,
    }));
    if (placed.every(({ parentId }) => parentId === null)) return new Map();
    const cycles = await selectCyclesOf(tx, placed);
    return new Map(cycles.map((id) => [id, { fields: ["parent_id"], message: refusal("companyCycle") }]));
  },
  mayBeReverted: (tx) => isWithoutChildren(tx, "company"),
});
