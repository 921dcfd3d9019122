import { companySizeRanges, companySizes, filterSizeBands } from "@lanyard/contract/company/company-options";
import { t } from "#src/lib/i18n/messages.ts";
import { longFieldLabel } from "#src/records/fields/field-text.ts";
import type { FilterParts } from "#src/records/filters/kind-filters.ts";

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

type SizeOption = { value: string; label: string };

function namedSizes(): SizeOption[] {
  return companySizes.map((size) => ({ value: size, label: t("companies.sizeOption", { size }) }));
}

/**
 * Returns the size ranges of the filter, followed by sizes that only the form offers (rulings, B: Lists that
 * disagree).
 */
function filterSizes(): SizeOption[] {
  const bands: readonly string[] = filterSizeBands;
  const others = companySizes.filter((size) => !bands.includes(companySizeRanges[size]));
  return [
    ...filterSizeBands.map(bandOption),
    ...namedSizes().filter(({ value }) => others.some((size) => size === value)),
  ];
}

/** Returns the sizes of the form, followed by ranges that only the filter offers. */
export function cellSizes(): SizeOption[] {
  const known = new Set<string>(Object.values(companySizeRanges));
  return [...namedSizes(), ...filterSizeBands.filter((band) => !known.has(band)).map(bandOption)];
}

function bandOption(size: string): SizeOption {
  return { value: size, label: t("companies.sizeEmployees", { size }) };
}
