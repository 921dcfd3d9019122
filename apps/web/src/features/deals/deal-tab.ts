import { recordTabs } from "#src/records/list/record-tab.ts";

/** Which tab of a deal an address names. */
export const readDealTab = recordTabs("overview", "notes", "files", "activity");
