import { ActiveFilters } from "#src/records/filters/active-filters.tsx";
import { filterTags } from "#src/records/filters/filter-tags.ts";
import { companyFilterGroups } from "./company-filters.ts";
import { type CompanyListParams, companyListParams } from "./company-list-params.ts";

type BannerProps = { params: CompanyListParams; onChange: (change: Partial<CompanyListParams>) => void };

/** What narrows the list, each part removable. */
export function CompanyFilterBanner({ params, onChange }: BannerProps) {
  return (
    <ActiveFilters
      filters={filterTags({ groups: companyFilterGroups(), params, onChange })}
      onClear={() => onChange(companyListParams.nothingNarrowed)}
    />
  );
}
