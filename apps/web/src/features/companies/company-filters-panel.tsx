import { FilterPanel } from "#src/records/filters/filter-panel.tsx";
import type { ListTotal } from "#src/records/list/list-total.ts";
import { companyFilterGroups } from "./company-filters.ts";
import { companyKind } from "./company-kind.tsx";
import { type CompanyListParams, companyListParams } from "./company-list-params.ts";

type CompanyFiltersProps = {
  params: CompanyListParams;
  list: ListTotal;
  onChange: (change: Partial<CompanyListParams>) => void;
  onClose: () => void;
};

/** All filters of the companies. */
export function CompanyFilters({ params, list, onChange, onClose }: CompanyFiltersProps) {
  return (
    <FilterPanel
      groups={companyFilterGroups()}
      values={params}
      count={companyListParams.filterCount(params)}
      onChange={(name, value) => onChange({ [name]: value })}
      list={list}
      texts={companyKind.texts}
      onClear={() => onChange(companyListParams.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
