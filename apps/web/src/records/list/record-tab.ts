import { oneOf } from "#src/lib/browser/search-params.ts";

/**
 * Returns a reader of the `tab` parameter of a record page. The first tab is the default and not part of the
 * URL.
 */
export function recordTabs<const Tab extends string>(first: Tab, ...others: readonly Tab[]) {
  return (raw: Record<string, unknown>): { tab?: Tab } => {
    const tab = oneOf(others, raw.tab);
    return tab === undefined || tab === first ? {} : { tab };
  };
}

/** Reads the tab of a record page. */
export const readRecordTab = recordTabs("overview", "notes", "files", "activity");
