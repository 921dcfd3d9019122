import type { SortOrder } from "@lanyard/contract/field/listing-schema";
import { defaultPageSize, maxPage, pageSizes } from "@lanyard/contract/limits";

/** The functions below whose names end in `In` parse URL parameters and ignore invalid values. */

const sortOrders = ["asc", "desc"] as const satisfies SortOrder[];
const longestText = 200;
const longestColumns = 4000;
const longestFilter = 20_000;

export function pageIn(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}

/** Parses a page other than the first, which URLs omit. */
export function laterPageIn(value: unknown): number | undefined {
  const page = pageIn(value);
  return page > 1 ? page : undefined;
}

export function limitIn(value: unknown): number {
  return oneOf(pageSizes, value) ?? defaultPageSize;
}

export function sortOrderIn(value: unknown): SortOrder | undefined {
  return oneOf(sortOrders, value);
}

/** The router may already have converted the text to a number or a boolean. */
export function textIn(value: unknown, longest = longestText): string | undefined {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return (isPlain && String(value).trim().slice(0, longest)) || undefined;
}

function textMatching(pattern: RegExp, isValid = (_text: string) => true) {
  return (value: unknown): string | undefined => {
    const text = textIn(value);
    return text !== undefined && pattern.test(text) && isValid(text) ? text : undefined;
  };
}

export const dayIn = textMatching(/^\d{4}-\d{2}-\d{2}$/u, (day) => !Number.isNaN(Date.parse(day)));

export const tagsIn = textMatching(/[^\s,]/u);

export const integerIn = (min: number, max: number) =>
  textMatching(/^-?\d{1,15}$/u, (text) => Number(text) >= min && Number(text) <= max);

export const amountIn = textMatching(/^\d{1,12}(\.\d{1,2})?$/u);

export const idIn = textMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu);

/** Parses a member, such as an id, `me` or `none`. Accepts all printable ASCII characters except spaces. */
export const memberIn = textMatching(/^[!-~]+$/u);

/** Parses columns with optional widths in pixels, such as `name:240,email`. */
export function columnsIn(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.slice(0, longestColumns) : "";
  return /^[\p{L}\p{N}_.]+(:\d{2,3})?(,[\p{L}\p{N}_.]+(:\d{2,3})?)*$/u.test(text) ? text : undefined;
}

/** Parses sums and averages, such as `amount_cents:sum,custom.size:average`. */
export function figuresIn(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.slice(0, longestColumns) : "";
  return /^[\p{L}\p{N}_.]+:[a-z]+(,[\p{L}\p{N}_.]+:[a-z]+)*$/u.test(text) ? text : undefined;
}

export function filterIn(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= longestFilter ? value : undefined;
}

export function yesNoIn(value: unknown): "true" | "false" | undefined {
  return oneOf(["true", "false"], value);
}

export function oneOf<const T extends string | number>(options: readonly T[], value: unknown): T | undefined {
  return options.find((option) => String(option) === String(value));
}

/** Resets the page to 1 unless the change sets the page or affects only the layout. */
export function changedParams<Params extends { readonly page: number }>(
  place: Params,
  change: Partial<Params>,
): Params {
  const staysOnPage =
    "page" in change ||
    Object.keys(change).every((name) => ["layout", "columns", "figures", "empty"].includes(name));
  return { ...place, ...(staysOnPage ? {} : { page: 1 }), ...change };
}

export function withoutEmpty<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> };
export function withoutEmpty(values: object): object {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  );
}

/** Replaces each value of an object. */
export function withEach(
  values: object,
  change: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
}
