import { longFieldLabel } from "#src/records/fields/field-text.ts";
import type { FilterParts } from "#src/records/filters/kind-filters.ts";
import { filterSizes } from "./company-sizes.ts";

export function useCompanyFilters(): FilterParts {
  return {
    groups: [
      { title: "companies.filterGroup.about", fields: ["industry", "size", "tags"] },
      { title: "companies.filterGroup.reach", fields: ["website", "email", "phone"] },
      { title: "companies.filterGroup.place", fields: ["city", "state", "country"] },
    ],
    special: [
      { kind: "choice", name: "size", label: longFieldLabel("company", "size"), options: filterSizes() },
    ],
  };
}
