import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { ActiveFilters } from "#src/ui/active-filters.tsx";
import { filterTags } from "#src/ui/filter-tags.ts";
import { addressFilters, dealFilterGroups } from "./deal-filters.ts";
import { type DealPlace, dealPlaces } from "./deal-place.ts";

type BannerProps = {
  place: DealPlace;
  pipelines: readonly Pipeline[];
  onChange: (change: Partial<DealPlace>) => void;
};

/** What narrows the list, each part removable. */
export function DealFilterBanner({ place, pipelines, onChange }: BannerProps) {
  const groups = [...dealFilterGroups(pipelines), addressFilters(pipelines)];
  const recordName = (name: string) => (name === "company_id" ? place.company_name : place.contact_name);
  return (
    <ActiveFilters
      filters={filterTags({ groups, place, recordName, onChange })}
      onClear={() => onChange(dealPlaces.nothingNarrowed)}
    />
  );
}
