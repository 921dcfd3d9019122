import { oneOf } from "#src/lib/browser/search-params.ts";

/** Reads which tab of a record an address names; the first one is not said. */
export function recordTabs<const Tab extends string>(first: Tab, ...others: readonly Tab[]) {
  return (raw: Record<string, unknown>): { tab?: Tab } => {
    const tab = oneOf(others, raw.tab);
    return tab === undefined || tab === first ? {} : { tab };
  };
}

/** The tabs that the pages of all kinds have. */
export const readRecordTab = recordTabs("overview", "notes", "files", "activity");
