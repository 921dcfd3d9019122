import { companyFilterGroups } from "#src/features/companies/company-filters.ts";
import { companyKind } from "#src/features/companies/company-kind.tsx";
import { type CompanyPlace, companyPlaces } from "#src/features/companies/company-place.ts";
import type { ListTotal } from "#src/lib/list-total.ts";
import { FilterPanel } from "#src/ui/filter-panel.tsx";

type CompanyFiltersProps = {
  place: CompanyPlace;
  list: ListTotal;
  onChange: (change: Partial<CompanyPlace>) => void;
  onClose: () => void;
};

/** All filters of the companies. */
export function CompanyFilters({ place, list, onChange, onClose }: CompanyFiltersProps) {
  return (
    <FilterPanel
      groups={companyFilterGroups()}
      values={place}
      count={companyPlaces.filterCount(place)}
      onChange={(name, value) => onChange({ [name]: value })}
      list={list}
      texts={companyKind.texts}
      onClear={() => onChange(companyPlaces.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
