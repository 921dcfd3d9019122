import { t } from "#src/lib/messages.ts";
import { type ActiveFilter, ActiveFilters } from "#src/ui/active-filters.tsx";
import { filterTags } from "#src/ui/filter-tags.ts";
import { contactFilterGroups } from "./contact-filters.ts";
import { type ContactPlace, contactPlaces } from "./contact-place.ts";

type BannerProps = { place: ContactPlace; onChange: (change: Partial<ContactPlace>) => void };

/** What narrows the list, each part removable; the company first, named as such (spec section 2.4). */
export function ContactFilterBanner({ place, onChange }: BannerProps) {
  const company = place.company_name ?? t("contacts.thisCompany");
  const recordName = () => company;
  const filters = filterTags({ groups: contactFilterGroups(), place, recordName, onChange });
  const filteredBy = t("contacts.filteredBy", { company });
  const isCompany = ({ key }: ActiveFilter) => key === "company_id";
  const isOnlyCompany = filters.length === 1 && filters.some(isCompany);
  const named = filters.filter(isCompany).map((filter) => ({ ...filter, text: filteredBy }));
  return (
    <ActiveFilters
      label={isOnlyCompany ? filteredBy : t("ui.activeFilters")}
      filters={isOnlyCompany ? filters : [...named, ...filters.filter((filter) => !isCompany(filter))]}
      onClear={() => onChange(contactPlaces.nothingNarrowed)}
    />
  );
}
