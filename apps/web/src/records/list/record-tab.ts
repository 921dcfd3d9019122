import { oneOf } from "#src/lib/browser/search-params.ts";

/** Returns a reader of a record's tab from a URL; the first tab is the default. */
export function recordTabs<const Tab extends string>(first: Tab, ...others: readonly Tab[]) {
  return (raw: Record<string, unknown>): { tab?: Tab } => {
    const tab = oneOf(others, raw.tab);
    return tab === undefined || tab === first ? {} : { tab };
  };
}

/** The tabs that the pages of all kinds have. */
export const readRecordTab = recordTabs("overview", "notes", "files", "activity");
