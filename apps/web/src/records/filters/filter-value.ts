/** The URL parameters of a list, including its filters. */
export type FilterValues = Readonly<Record<string, unknown>>;

export function filterValue(values: FilterValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}
