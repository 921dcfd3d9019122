import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { companySource } from "./company-source.ts";

/** The cell editors of companies, for the list and for company pages. */
export const companyCells = lazyCells(
  companySource,
  async () => (await import("./company-cell-parts.ts")).useCompanyCellParts,
);
