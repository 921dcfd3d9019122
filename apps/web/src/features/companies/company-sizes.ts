import { companySizeRanges, companySizes, filterSizeBands } from "@lanyard/contract/company/company-options";
import { t } from "#src/lib/i18n/messages.ts";

type SizeOption = { value: string; label: string };

export function namedSizes(): SizeOption[] {
  return companySizes.map((size) => ({ value: size, label: t("companies.sizeOption", { size }) }));
}

/**
 * Returns the size ranges of the filter, followed by sizes that only the form offers (rulings, B: Lists that
 * disagree).
 */
export function filterSizes(): SizeOption[] {
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
