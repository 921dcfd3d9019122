import { recordTabs } from "#src/lib/record-tab.ts";

/** Which tab of a deal an address names. */
export const readDealTab = recordTabs("overview", "notes", "files", "activity");
