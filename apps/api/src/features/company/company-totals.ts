import { companyRoutes } from "@lanyard/contract/company/company-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { selectChildTotals } from "#src/records/child-total-sql.ts";
import { followMerge, requireRecord } from "#src/records/live-record.ts";
import { selectFamilyTotals } from "./company-sql.ts";
import { companies, companyRecords } from "./company-storage.ts";

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
