import { t } from "#src/lib/i18n/messages.ts";
import { recordCalls, recordSource } from "#src/records/source.ts";
import { dealListParams } from "./deal-list-params.ts";

/** Where deals come from and go to. */
export const dealSource = recordSource({
  routes: "deals",
  noun: "deal",
  calls: ({ deals }) => recordCalls(deals, { rows: (answer) => answer.deals, row: (answer) => answer.data }),
  params: dealListParams,
  isPrefetched: (params) => !dealListParams.isNarrowed(params),
  nameOf: ({ name }) => name,
  deletionFailed: ({ count, reason }) =>
    count === undefined
      ? t("deals.deleteOneFailed", { message: reason })
      : t("ui.because", { what: t("deals.deleteError"), reason }),
});
