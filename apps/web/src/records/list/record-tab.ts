import { oneOf } from "#src/lib/browser/search-params.ts";

/**
 * Returns a function that parses the `tab` parameter of a record page. URLs omit the first tab, which is the
 * default.
 */
export function recordTabs<const Tab extends string>(first: Tab, ...others: readonly Tab[]) {
  return (raw: Record<string, unknown>): { tab?: Tab } => {
    const tab = oneOf(others, raw.tab);
    return tab === undefined || tab === first ? {} : { tab };
  };
}

export const readRecordTab = recordTabs("overview", "notes", "files", "activity");
