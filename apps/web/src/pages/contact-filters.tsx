import { Suspense } from "react";
import { contactFilterGroups } from "#src/features/contacts/contact-filters.ts";
import { type ContactPlace, contactPlaces } from "#src/features/contacts/contact-place.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";
import { FilterPanel } from "#src/ui/filter-panel.tsx";
import { ContactCompanyField } from "./contact-company-field.ts";
import { LinkFilter } from "./link-filter.tsx";

type ContactFiltersProps = {
  place: ContactPlace;
  total: number | undefined;
  onChange: (change: Partial<ContactPlace>) => void;
  onClose: () => void;
};

/** All filters of the contacts, the company among the companies. */
export function ContactFilters({ place, total, onChange, onClose }: ContactFiltersProps) {
  const companyField = (
    <Suspense>
      <LinkFilter
        key={place.company_id}
        Field={ContactCompanyField}
        label={t("contacts.fieldCompany")}
        chosen={{ id: place.company_id ?? null, name: place.company_name ?? "" }}
        onChange={({ id, name }) => onChange({ company_id: id ?? undefined, company_name: name })}
      />
    </Suspense>
  );
  return (
    <FilterPanel
      groups={contactFilterGroups()}
      values={place}
      count={contactPlaces.filterCount(place)}
      onChange={(name, value) => onChange({ [name]: value })}
      matches={
        total === undefined ? undefined : t("contacts.match", { count: total, shown: formatCount(total) })
      }
      recordField={() => companyField}
      onClear={() => onChange(contactPlaces.nothingNarrowed)}
      onClose={onClose}
    />
  );
}
