import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { FilterPanel } from "#src/records/filters/filter-panel.tsx";
import { LinkFilter } from "#src/records/filters/link-filter.tsx";
import type { ListTotal } from "#src/records/list/list-total.ts";
import { dealFilterGroups } from "./deal-filters.ts";
import { dealKind } from "./deal-kind.tsx";
import { type DealListParams, dealListParams } from "./deal-list-params.ts";

type DealFiltersProps = {
  params: DealListParams;
  pipelines: readonly Pipeline[];
  list: ListTotal;
  onChange: (change: Partial<DealListParams>) => void;
  onClose: () => void;
};

/** All filters of the deals, company and contact among the records (spec section 3). */
export function DealFilters({ params, pipelines, list, onChange, onClose }: DealFiltersProps) {
  const company = { id: params.company_id ?? null, name: params.company_name ?? "" };
  const contact = { id: params.contact_id ?? null, name: params.contact_name ?? "" };
  return (
    <FilterPanel
      groups={dealFilterGroups(pipelines)}
      values={params}
      count={dealListParams.filterCount(params)}
      onChange={(name, value) => onChange({ [name]: value })}
      list={list}
      texts={dealKind.texts}
      recordField={(name) =>
        name === "company_id" ? (
          <LinkFilter
            key={company.id}
            Field={CompanyField}
            label={t("deals.field.company_id")}
            chosen={company}
            onChange={({ id, name }) => onChange({ company_id: id ?? undefined, company_name: name })}
          />
        ) : (
          <LinkFilter
            key={contact.id}
            Field={ContactField}
            label={t("deals.field.contact_id")}
            chosen={contact}
            onChange={({ id, name }) => onChange({ contact_id: id ?? undefined, contact_name: name })}
          />
        )
      }
      onClear={() => onChange(dealListParams.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
