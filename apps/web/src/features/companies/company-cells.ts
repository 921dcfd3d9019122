import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { companySource } from "./company-source.ts";

export const companyCells = lazyCells(
  companySource,
  async () => (await import("./company-cell-parts.ts")).useCompanyCellParts,
);
