import { companyKind } from "@lanyard/contract/company/company-kind";
import { recordSource } from "#src/records/source.ts";
import { companyListParams } from "./company-address.ts";

export const companySource = recordSource(companyKind, {
  routes: ({ companies }) => companies,
  params: companyListParams,
  nameOf: ({ name }) => name,
});
