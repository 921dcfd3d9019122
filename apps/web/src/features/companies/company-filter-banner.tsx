import { ActiveFilters } from "#src/ui/active-filters.tsx";
import { filterTags } from "#src/ui/filter-tags.ts";
import { companyFilterGroups } from "./company-filters.ts";
import { type CompanyPlace, companyPlaces } from "./company-place.ts";

type BannerProps = { place: CompanyPlace; onChange: (change: Partial<CompanyPlace>) => void };

/** What narrows the list, each part removable. */
export function CompanyFilterBanner({ place, onChange }: BannerProps) {
  return (
    <ActiveFilters
      filters={filterTags({ groups: companyFilterGroups(), place, onChange })}
      onClear={() => onChange(companyPlaces.nothingNarrowed)}
    />
  );
}
