import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { type CompanyListParams, companyListParams } from "./company-list-params.ts";

/** Saves all companies that match a place. */
export function useCompanyExport() {
  const client = useClient();
  return useRecordExport({
    fetchFile: (params: CompanyListParams) =>
      client.companies.export({ query: companyListParams.exportQuery(params) }),
    fileName: "companies.csv",
    failed: t("companies.exportFailed"),
  });
}
