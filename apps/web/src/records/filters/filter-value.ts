/** The parameters in the URL, including the filters. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** The value of a filter that is set. */
export function filterValue(values: FilterValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}
