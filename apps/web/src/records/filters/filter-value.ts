/** The URL parameters, including the filters. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** Returns the value of a filter, or undefined if the filter is inactive. */
export function filterValue(values: FilterValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}
