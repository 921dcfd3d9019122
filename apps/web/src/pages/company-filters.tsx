import { companyFilterGroups } from "#src/features/companies/company-filters.ts";
import { type CompanyPlace, companyPlaces } from "#src/features/companies/company-place.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";
import { FilterPanel } from "#src/ui/filter-panel.tsx";

type CompanyFiltersProps = {
  place: CompanyPlace;
  total: number | undefined;
  onChange: (change: Partial<CompanyPlace>) => void;
  onClose: () => void;
};

/** All filters of the companies. */
export function CompanyFilters({ place, total, onChange, onClose }: CompanyFiltersProps) {
  return (
    <FilterPanel
      groups={companyFilterGroups()}
      values={place}
      count={companyPlaces.filterCount(place)}
      onChange={(name, value) => onChange({ [name]: value })}
      matches={
        total === undefined ? undefined : t("companies.match", { count: total, shown: formatCount(total) })
      }
      onClear={() => onChange(companyPlaces.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
