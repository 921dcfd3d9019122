import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { useRecordExport } from "#src/lib/use-record-export.ts";
import { type DealPlace, dealPlaces } from "./deal-place.ts";

/** Saves all deals that match a place. */
export function useDealExport() {
  const client = useClient();
  return useRecordExport({
    fetchFile: (place: DealPlace) => client.deals.export({ query: dealPlaces.exportQuery(place) }),
    fileName: "deals.csv",
    failed: t("deals.exportFailed"),
  });
}
