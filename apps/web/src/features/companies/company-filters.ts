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
      title: t("companies.filterGroupAbout"),
      fields: [
        {
          name: "industry",
          label: t("companies.fieldIndustry"),
          kind: "choice",
          options: optionsOf("industry", filterIndustries),
        },
        { name: "size", label: t("companies.fieldSizeLong"), kind: "choice", options: sizeOptions() },
        { name: "tags", label: t("companies.fieldTags"), kind: "tags", isWide: true },
      ],
    },
    {
      title: t("companies.filterGroupReach"),
      fields: [
        { name: "has_website", label: t("companies.filterHasWebsite"), kind: "yesNo" },
        { name: "has_email", label: t("companies.filterHasEmail"), kind: "yesNo" },
        { name: "has_phone", label: t("companies.filterHasPhone"), kind: "yesNo" },
      ],
    },
    {
      title: t("companies.filterGroupPlace"),
      fields: [
        { name: "city", label: t("companies.fieldCity"), kind: "text" },
        { name: "state", label: t("companies.fieldState"), kind: "text" },
        { name: "country", label: t("companies.fieldCountry"), kind: "text", isWide: true },
      ],
    },
    {
      title: t("companies.filterGroupDates"),
      fields: [
        { name: "created_after", label: t("companies.filterCreatedAfter"), kind: "day" },
        { name: "created_before", label: t("companies.filterCreatedBefore"), kind: "day" },
        { name: "updated_after", label: t("companies.filterUpdatedAfter"), kind: "day" },
        { name: "updated_before", label: t("companies.filterUpdatedBefore"), kind: "day" },
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
