import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { useRecordExport } from "#src/lib/use-record-export.ts";
import { type ContactPlace, contactPlaces } from "./contact-place.ts";

/** Saves all contacts that match a place. */
export function useContactExport() {
  const client = useClient();
  return useRecordExport({
    fetchFile: (place: ContactPlace) => client.contacts.export({ query: contactPlaces.exportQuery(place) }),
    fileName: "contacts.csv",
    failed: t("contacts.exportFailed"),
  });
}
