import { t } from "#src/lib/i18n/messages.ts";
import type { FilterParts } from "#src/records/filters/kind-filters.ts";

/**
 * Returns the groups of the contact filters. The chip of the company filter is first and shows the name of
 * the company (spec section 2.4).
 */
export function useContactFilters(): FilterParts {
  return {
    groups: [
      {
        title: "contacts.filterGroup.work",
        fields: ["job_title", "company_id", "employment_role", "seniority"],
      },
      {
        title: "contacts.filterGroup.status",
        fields: ["lead_status", "lifecycle_stage", "lead_score", "tags"],
      },
      { title: "contacts.filterGroup.reach", fields: ["email", "phone", "mobile_phone"] },
      { title: "contacts.section.location", fields: ["city", "state", "country"] },
    ],
    first: {
      name: "company_id",
      nameParam: "company_name",
      unnamed: t("contacts.thisCompany"),
      text: (company) => t("contacts.filteredBy", { company }),
    },
  };
}
