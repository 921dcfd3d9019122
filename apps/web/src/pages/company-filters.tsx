import { companyFilterGroups } from "#src/features/companies/company-filters.ts";
import { type CompanyPlace, companyPlaces } from "#src/features/companies/company-place.ts";
import { type ListTotal, totalText } from "#src/lib/list-total.ts";
import { t } from "#src/lib/messages.ts";
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
      matches={
        list.total === undefined
          ? undefined
          : t("companies.match", { count: list.total, shown: totalText(list) })
      }
      onClear={() => onChange(companyPlaces.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
