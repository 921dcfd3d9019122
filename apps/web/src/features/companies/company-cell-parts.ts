import { companySizeOf, filterIndustries } from "@lanyard/contract/company/company-options";
import type { Company } from "@lanyard/contract/company/company-schema";
import { optionsOf } from "#src/lib/i18n/option-text.ts";
import { type CellParts, cellField } from "#src/records/cells/record-cell-editor.tsx";
import { cellSizes } from "./company-filters.ts";

/**
 * Returns a function for the special cell editors of companies. Industry offers the options of its filter;
 * size offers the sizes of the form and the ranges of the filter.
 */
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
