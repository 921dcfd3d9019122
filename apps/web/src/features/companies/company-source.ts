import { t } from "#src/lib/i18n/messages.ts";
import { recordCalls, recordSource } from "#src/records/source.ts";
import { companyListParams } from "./company-list-params.ts";

/** Where companies come from and go to. */
export const companySource = recordSource({
  routes: "companies",
  noun: "company",
  calls: ({ companies }) =>
    recordCalls(companies, { rows: (answer) => answer.companies, row: (answer) => answer.company }),
  params: companyListParams,
  isPrefetched: (params) => !companyListParams.isNarrowed(params),
  nameOf: ({ name }) => name,
  deletionFailed: ({ count = 1, isRefused, reason }) => {
    const what = isRefused ? t("companies.deleteFailed", { count }) : t("companies.deleteError");
    return t("ui.because", { what, reason });
  },
});
