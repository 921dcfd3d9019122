import { companyKind } from "@lanyard/contract/company/company-kind";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { recordTabs } from "#src/records/list/record-tab.ts";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { recordSource } from "#src/records/source.ts";

export const companyListParams = kindListParams(companyKind);

export const readCompanyTab = recordTabs("overview", "contacts", "notes", "files", "activity");

export const companySource = recordSource(companyKind, {
  params: companyListParams,
  nameOf: ({ name }) => name,
});

export const companyCells = lazyCells(
  companySource,
  async () => (await import("./company-cell-parts.ts")).useCompanyCellParts,
);

/** The parts of the kind's list. The board of the kind uses them too. */
export const companyList = {
  source: companySource,
  filters: lazyFilters("company", async () => (await import("./company-filters.ts")).useCompanyFilters),
  Selecting: lazySelection(companySource),
};
