import { CompanyField } from "#src/features/companies/companies.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { FilterPanel } from "#src/records/filters/filter-panel.tsx";
import { LinkFilter } from "#src/records/filters/link-filter.tsx";
import type { ListTotal } from "#src/records/list/list-total.ts";
import { contactFilterGroups } from "./contact-filters.ts";
import { contactTexts } from "./contact-kind.tsx";
import { type ContactListParams, contactListParams } from "./contact-list-params.ts";

type ContactFiltersProps = {
  params: ContactListParams;
  list: ListTotal;
  onChange: (change: Partial<ContactListParams>) => void;
  onClose: () => void;
};

/** All filters of the contacts, the company among the companies. */
export function ContactFilters({ params, list, onChange, onClose }: ContactFiltersProps) {
  const companyField = (
    <LinkFilter
      key={params.company_id}
      Field={CompanyField}
      label={t("contacts.field.company")}
      chosen={{ id: params.company_id ?? null, name: params.company_name ?? "" }}
      onChange={({ id, name }) => onChange({ company_id: id ?? undefined, company_name: name })}
    />
  );
  return (
    <FilterPanel
      groups={contactFilterGroups()}
      values={params}
      count={contactListParams.filterCount(params)}
      onChange={(name, value) => onChange({ [name]: value })}
      list={list}
      texts={contactTexts}
      recordField={() => companyField}
      onClear={() => onChange(contactListParams.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
