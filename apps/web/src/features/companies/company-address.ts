import { companyKind } from "@lanyard/contract/company/company-kind";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { recordTabs } from "#src/records/list/record-tab.ts";

export const companyListParams = kindListParams(companyKind);

export const readCompanyTab = recordTabs("overview", "contacts", "notes", "files", "activity");
