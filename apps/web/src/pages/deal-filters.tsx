import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { dealFilterGroups } from "#src/features/deals/deal-filters.ts";
import { dealKind } from "#src/features/deals/deal-kind.tsx";
import { type DealPlace, dealPlaces } from "#src/features/deals/deal-place.ts";
import type { ListTotal } from "#src/lib/list-total.ts";
import { t } from "#src/lib/messages.ts";
import { FilterPanel } from "#src/ui/filter-panel.tsx";
import { DealCompanyField, DealContactField } from "./deal-link-fields.ts";
import { LinkFilter } from "./link-filter.tsx";

type DealFiltersProps = {
  place: DealPlace;
  pipelines: readonly Pipeline[];
  list: ListTotal;
  onChange: (change: Partial<DealPlace>) => void;
  onClose: () => void;
};

/** All filters of the deals, company and contact among the records (spec section 3). */
export function DealFilters({ place, pipelines, list, onChange, onClose }: DealFiltersProps) {
  const company = { id: place.company_id ?? null, name: place.company_name ?? "" };
  const contact = { id: place.contact_id ?? null, name: place.contact_name ?? "" };
  return (
    <FilterPanel
      groups={dealFilterGroups(pipelines)}
      values={place}
      count={dealPlaces.filterCount(place)}
      onChange={(name, value) => onChange({ [name]: value })}
      list={list}
      texts={dealKind.texts}
      recordField={(name) =>
        name === "company_id" ? (
          <LinkFilter
            key={company.id}
            Field={DealCompanyField}
            label={t("deals.filterCompany")}
            chosen={company}
            onChange={({ id, name }) => onChange({ company_id: id ?? undefined, company_name: name })}
          />
        ) : (
          <LinkFilter
            key={contact.id}
            Field={DealContactField}
            label={t("deals.filterContact")}
            chosen={contact}
            onChange={({ id, name }) => onChange({ contact_id: id ?? undefined, contact_name: name })}
          />
        )
      }
      onClear={() => onChange(dealPlaces.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
