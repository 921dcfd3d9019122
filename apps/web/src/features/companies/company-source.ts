import { companyKind } from "@lanyard/contract/company/company-kind";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { recordSource } from "#src/records/source.ts";
import { companyListParams } from "./company-address.ts";

export const companySource = recordSource(companyKind, {
  routes: ({ companies }) => companies,
  params: companyListParams,
  nameOf: ({ name }) => name,
});

export const companyCells = lazyCells(
  companySource,
  async () => (await import("./company-cell-parts.ts")).useCompanyCellParts,
);
