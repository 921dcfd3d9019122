import { recordTabs } from "#src/records/list/record-tab.ts";

/** Which tab of a contact an address names. */
export const readContactTab = recordTabs("overview", "notes", "files", "activity");
