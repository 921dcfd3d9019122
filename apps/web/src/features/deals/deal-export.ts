import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { type DealListParams, dealListParams } from "./deal-list-params.ts";

/** Saves all deals that match a place. */
export function useDealExport() {
  const client = useClient();
  return useRecordExport({
    fetchFile: (params: DealListParams) => client.deals.export({ query: dealListParams.exportQuery(params) }),
    fileName: "deals.csv",
    failed: t("deals.exportFailed"),
  });
}
