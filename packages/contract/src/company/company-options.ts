import { inPlainFigures } from "../field/written-number.ts";

/** Suggested industries (spec section 5). The stored value is free text, which keeps imported values. */
export const companyIndustries = [
  "Technology",
  "Healthcare",
  "Finance",
  "Education",
  "Retail",
  "Manufacturing",
  "Real Estate",
  "Consulting",
  "Media",
  "Other",
] as const;

export const filterIndustries = [
  "Technology",
  "Healthcare",
  "Finance",
  "Education",
  "Manufacturing",
  "Retail",
  "Real Estate",
  "Consulting",
  "Media",
  "Transportation",
  "Energy",
  "Government",
  "Non-profit",
  "Other",
] as const;

/** The sizes that forms offer. */
export const companySizes = ["startup", "small", "medium", "large", "enterprise"] as const;
export type CompanySize = (typeof companySizes)[number];

export const companySizeRanges: Readonly<Record<CompanySize, string>> = {
  startup: "1-10",
  small: "11-50",
  medium: "51-200",
  large: "201-1000",
  enterprise: "1000+",
};

export const filterSizeBands = [
  "1-10",
  "11-50",
  "51-200",
  "201-500",
  "501-1000",
  "1001-5000",
  "5001-10000",
  "10000+",
] as const;

/** The filter bands that each named size covers (rulings, B: Lists that disagree). */
const bandsOfSize: Readonly<Record<CompanySize, readonly string[]>> = {
  startup: ["1-10"],
  small: ["11-50"],
  medium: ["51-200"],
  large: ["201-500", "501-1000"],
  enterprise: ["1001-5000", "5001-10000", "10000+"],
};

/**
 * Returns all stored sizes that a filter by `size` matches: the size and its equivalents in the other list.
 */
export function matchingSizes(size: string): string[] {
  const wanted = size.toLowerCase();
  const names = companySizes.filter((name) => bandsOfSize[name].includes(wanted));
  const bands = companySizes.filter((name) => name === wanted).flatMap((name) => bandsOfSize[name]);
  return [...new Set([wanted, ...names, ...bands])];
}

const isCompanySize = (size: string): size is CompanySize => companySizes.some((known) => known === size);

export function sizeText(size: string): string {
  return isCompanySize(size) ? companySizeRanges[size] : size;
}

const bandOrder: readonly string[] = filterSizeBands;

/**
 * Returns the rank of a size for sorting: null for a missing size, and the last rank for a size that is in
 * neither list.
 */
export function sizeRank(size: string | null): number | null {
  if (size === null) return null;
  const known = matchingSizes(size).map((name) => bandOrder.indexOf(name));
  const ranks = known.filter((rank) => rank >= 0);
  return ranks.length === 0 ? bandOrder.length : Math.min(...ranks);
}

/**
 * The minimum and maximum number of employees for each size. The first match wins, so the filter bands, which
 * are narrower, precede the named sizes.
 */
const sizeBounds = [
  ...filterSizeBands.map((band) => [band, band] as const),
  ...companySizes.map((size) => [size, companySizeRanges[size]] as const),
].map(([size, range]) => {
  const [low = 0, high = Number.POSITIVE_INFINITY] = range.split(/[-+]/u).filter(Boolean).map(Number);
  return { size, low, high };
});

/** Matches texts whose words can precede or follow a number or range of employees. */
const sizeWords =
  /^(?:[^\p{L}]|employees?|people|staff|mitarbeiter|beschäftigte|empleados?|personas?|employés?|salariés?|to|bis|à|a|hasta|up|more|than|over|plus|mehr|als|über|más|de|que|under|less|fewer|unter|weniger|moins|menos)*$/iu;

/** Returns the size that contains the number or range in a text such as `51 to 200`, `10,000+` or `< 10`. */
export function companySizeOf(text: string): string | undefined {
  const written = inPlainFigures(text)
    .replace(/[,.’'\s](?=\d{3}(?!\d))/gu, "")
    .replace(/(?<=\d)k(?!\p{L})/giu, "000");
  const [first, second, third] = [...written.matchAll(/\d+/gu)].map(([figures]) => Number(figures));
  if (first === undefined || third !== undefined || written.length > 60 || !sizeWords.test(written))
    return undefined;
  const isLess = /<|under|less|fewer|up to|bis|unter|weniger|moins|menos|hasta/iu.test(written);
  const isMore = /[+>]|more|over|mehr|über|plus|más/iu.test(written);
  const least = second === undefined && isLess ? 1 : first;
  const most = second ?? (isMore ? Number.POSITIVE_INFINITY : first);
  return sizeBounds.find(({ low, high }) => low <= least && most <= high)?.size;
}
