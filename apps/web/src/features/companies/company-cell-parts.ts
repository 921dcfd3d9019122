import { companySizeOf, filterIndustries } from "@lanyard/contract/company/company-options";
import type { Company } from "@lanyard/contract/company/company-schema";
import { optionsOf } from "#src/lib/i18n/option-text.ts";
import { type CellParts, cellField } from "#src/records/cells/record-cell-editor.tsx";
import { cellSizes } from "./company-filters.ts";

/** Returns special cell editors of companies. Industry and size offer the same options as their filters. */
export function useCompanyCellParts(): () => CellParts<Company> {
  const [industry, size] = [cellField<Company>("company", "industry"), cellField<Company>("company", "size")];
  const parts = {
    fields: {
      ...(industry && { industry: { ...industry, options: () => optionsOf("industry", filterIndustries) } }),
      ...(size && { size: { ...size, options: cellSizes, valueNamed: companySizeOf } }),
    },
  };
  return () => parts;
}
