import { t } from "#src/lib/i18n/messages.ts";
import { type ActiveFilter, ActiveFilters } from "#src/records/filters/active-filters.tsx";
import { filterTags } from "#src/records/filters/filter-tags.ts";
import { contactFilterGroups } from "./contact-filters.ts";
import { type ContactListParams, contactListParams } from "./contact-list-params.ts";

type BannerProps = { params: ContactListParams; onChange: (change: Partial<ContactListParams>) => void };

/** What narrows the list, each part removable; the company first, named as such (spec section 2.4). */
export function ContactFilterBanner({ params, onChange }: BannerProps) {
  const company = params.company_name ?? t("contacts.thisCompany");
  const recordName = () => company;
  const filters = filterTags({ groups: contactFilterGroups(), params, recordName, onChange });
  const filteredBy = t("contacts.filteredBy", { company });
  const isCompany = ({ key }: ActiveFilter) => key === "company_id";
  const isOnlyCompany = filters.length === 1 && filters.some(isCompany);
  const named = filters.filter(isCompany).map((filter) => ({ ...filter, text: filteredBy }));
  return (
    <ActiveFilters
      label={isOnlyCompany ? filteredBy : t("ui.activeFilters")}
      filters={isOnlyCompany ? filters : [...named, ...filters.filter((filter) => !isCompany(filter))]}
      onClear={() => onChange(contactListParams.nothingNarrowed)}
    />
  );
}
