import { recordTabs } from "#src/records/list/record-tab.ts";

/** Which tab of a company an address names. */
export const readCompanyTab = recordTabs("overview", "contacts", "notes", "files", "activity");
