import { t } from "#src/lib/messages.ts";
import { ActiveFilters } from "#src/ui/active-filters.tsx";
import { filterTags } from "#src/ui/filter-tags.ts";
import { contactFilterGroups } from "./contact-filters.ts";
import { type ContactPlace, contactPlaces } from "./contact-place.ts";

type BannerProps = { place: ContactPlace; onChange: (change: Partial<ContactPlace>) => void };

/** What narrows the list, each part removable; a company alone is named (spec section 2.4). */
export function ContactFilterBanner({ place, onChange }: BannerProps) {
  const company = place.company_name ?? t("contacts.thisCompany");
  const recordName = () => company;
  const filters = filterTags({ groups: contactFilterGroups(), place, recordName, onChange });
  const isOnlyCompany = place.company_id !== undefined && filters.length === 1;
  return (
    <ActiveFilters
      label={isOnlyCompany ? t("contacts.filteredBy", { company }) : t("ui.activeFilters")}
      filters={filters}
      onClear={() => onChange(contactPlaces.nothingNarrowed)}
    />
  );
}
