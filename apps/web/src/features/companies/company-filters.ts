import {
  companySizeRanges,
  companySizes,
  filterIndustries,
  filterSizeBands,
} from "@lanyard/contract/company/company-options";
import { t } from "#src/lib/i18n/messages.ts";
import { optionsOf } from "#src/lib/i18n/option-text.ts";
import type { FilterGroup } from "#src/records/filters/filter-fields.tsx";
import type { CompanyFilterName } from "./company-list-params.ts";

/** The panel's filters, in its order. */
export function companyFilterGroups(): FilterGroup<CompanyFilterName>[] {
  return [
    {
      title: t("companies.filterGroup.about"),
      fields: [
        {
          name: "industry",
          label: t("companies.field.industry"),
          kind: "choice",
          options: optionsOf("industry", filterIndustries),
        },
        { name: "size", label: t("companies.field.size.long"), kind: "choice", options: sizeOptions() },
        { name: "tags", label: t("companies.field.tags"), kind: "tags", isWide: true },
      ],
    },
    {
      title: t("companies.filterGroup.reach"),
      fields: [
        { name: "has_website", label: t("companies.filter.has_website"), kind: "yesNo" },
        { name: "has_email", label: t("companies.filter.has_email"), kind: "yesNo" },
        { name: "has_phone", label: t("companies.filter.has_phone"), kind: "yesNo" },
      ],
    },
    {
      title: t("companies.filterGroup.place"),
      fields: [
        { name: "city", label: t("companies.field.city"), kind: "text" },
        { name: "state", label: t("companies.field.state"), kind: "text" },
        { name: "country", label: t("companies.field.country"), kind: "text", isWide: true },
      ],
    },
    {
      title: t("ui.filterGroup.dates"),
      fields: [
        { name: "created_after", label: t("ui.filter.created_after"), kind: "day" },
        { name: "created_before", label: t("ui.filter.created_before"), kind: "day" },
        { name: "updated_after", label: t("ui.filter.updated_after"), kind: "day" },
        { name: "updated_before", label: t("ui.filter.updated_before"), kind: "day" },
      ],
    },
  ];
}

/** The filter's own bands, then the sizes that only the form writes (rulings, B: Lists that disagree). */
function sizeOptions() {
  const named = companySizes.filter(
    (size) => !filterSizeBands.some((band) => band === companySizeRanges[size]),
  );
  const bands = filterSizeBands.map((size) => ({
    value: size,
    label: t("companies.sizeEmployees", { size }),
  }));
  return [...bands, ...named.map((size) => ({ value: size, label: t("companies.sizeOption", { size }) }))];
}
