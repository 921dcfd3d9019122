import { companyKind } from "@lanyard/contract/company/company-kind";
import { recordSource } from "#src/records/source.ts";
import { companyListParams } from "./company-list-params.ts";

/** Where companies come from and go to. */
export const companySource = recordSource(companyKind, {
  routes: ({ companies }) => companies,
  params: companyListParams,
  nameOf: ({ name }) => name,
});
