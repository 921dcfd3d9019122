import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { ActiveFilters } from "#src/records/filters/active-filters.tsx";
import { filterTags } from "#src/records/filters/filter-tags.ts";
import { addressFilters, dealFilterGroups } from "./deal-filters.ts";
import { type DealListParams, dealListParams } from "./deal-list-params.ts";

type BannerProps = {
  params: DealListParams;
  pipelines: readonly Pipeline[];
  onChange: (change: Partial<DealListParams>) => void;
};

/** What narrows the list, each part removable. */
export function DealFilterBanner({ params, pipelines, onChange }: BannerProps) {
  const groups = [...dealFilterGroups(pipelines), addressFilters(pipelines)];
  const recordName = (name: string) => (name === "company_id" ? params.company_name : params.contact_name);
  return (
    <ActiveFilters
      filters={filterTags({ groups, params, recordName, onChange })}
      onClear={() => onChange(dealListParams.nothingNarrowed)}
    />
  );
}
