import { companyKind } from "@lanyard/contract/company/company-kind";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { recordTabs } from "#src/records/list/record-tab.ts";

export const companyListParams = kindListParams(companyKind);

/** Reads the tab of a company from an address. */
export const readCompanyTab = recordTabs("overview", "contacts", "notes", "files", "activity");
