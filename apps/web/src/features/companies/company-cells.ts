import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { companySource } from "./company-source.ts";

/** Editors for values of companies, in the list and on their pages. */
export const companyCells = lazyCells(
  companySource,
  async () => (await import("./company-cell-parts.ts")).useCompanyCellParts,
);
