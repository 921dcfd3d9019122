import { companyKind } from "@lanyard/contract/company/company-kind";
import { kindListParams } from "#src/records/list/kind-list-params.ts";

export const companyListParams = kindListParams(companyKind);
