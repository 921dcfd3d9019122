import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { type ContactListParams, contactListParams } from "./contact-list-params.ts";

/** Saves all contacts that match a place. */
export function useContactExport() {
  const client = useClient();
  return useRecordExport({
    fetchFile: (params: ContactListParams) =>
      client.contacts.export({ query: contactListParams.exportQuery(params) }),
    fileName: "contacts.csv",
    failed: t("contacts.exportFailed"),
  });
}
