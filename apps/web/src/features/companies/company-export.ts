import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { useRecordExport } from "#src/lib/use-record-export.ts";
import { type CompanyPlace, companyPlaces } from "./company-place.ts";

/** Saves all companies that match a place. */
export function useCompanyExport() {
  const client = useClient();
  return useRecordExport({
    fetchFile: (place: CompanyPlace) => client.companies.export({ query: companyPlaces.exportQuery(place) }),
    fileName: "companies.csv",
    failed: t("companies.exportFailed"),
  });
}
