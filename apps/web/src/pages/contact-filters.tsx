import { contactFilterGroups } from "#src/features/contacts/contact-filters.ts";
import { contactTexts } from "#src/features/contacts/contact-kind.tsx";
import { type ContactPlace, contactPlaces } from "#src/features/contacts/contact-place.ts";
import type { ListTotal } from "#src/lib/list-total.ts";
import { t } from "#src/lib/messages.ts";
import { FilterPanel } from "#src/ui/filter-panel.tsx";
import { ContactCompanyField } from "./contact-company-field.ts";
import { LinkFilter } from "./link-filter.tsx";

type ContactFiltersProps = {
  place: ContactPlace;
  list: ListTotal;
  onChange: (change: Partial<ContactPlace>) => void;
  onClose: () => void;
};

/** All filters of the contacts, the company among the companies. */
export function ContactFilters({ place, list, onChange, onClose }: ContactFiltersProps) {
  const companyField = (
    <LinkFilter
      key={place.company_id}
      Field={ContactCompanyField}
      label={t("contacts.fieldCompany")}
      chosen={{ id: place.company_id ?? null, name: place.company_name ?? "" }}
      onChange={({ id, name }) => onChange({ company_id: id ?? undefined, company_name: name })}
    />
  );
  return (
    <FilterPanel
      groups={contactFilterGroups()}
      values={place}
      count={contactPlaces.filterCount(place)}
      onChange={(name, value) => onChange({ [name]: value })}
      list={list}
      texts={contactTexts}
      recordField={() => companyField}
      onClear={() => onChange(contactPlaces.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
