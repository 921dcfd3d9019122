import type { Client } from "@lanyard/client/client-shape";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import type { FileHolder } from "./file-queries.ts";

const apiBase = "/api";

/**
 * Requests a ticket and passes its URL to the browser's downloads, so that the page never holds the file in
 * memory.
 */
export function useDownloadFile(holder: FileHolder) {
  const client = useClient();
  const download = useMutation({
    mutationFn: async (attachmentId: string) => {
      const params = { id: holder.id, attachmentId };
      startDownload(apiBase + (await client[holder.noun].ticket({ params })).url);
    },
    onError: (error, attachmentId) => {
      const text = t("ui.because", { what: t("files.downloadFailed"), reason: error.message });
      toastFailure(text, { label: t("ui.retry"), run: () => download.mutate(attachmentId) });
    },
  });
  return download;
}

/** The `download` attribute keeps the page open even if the ticket is late. */
function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

/** The bytes of a file, for a preview. */
export async function readFileBytes(
  client: Client,
  { noun, id }: FileHolder,
  attachmentId: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const params = { id, attachmentId };
  const { url } = await client[noun].ticket({ params }, { signal });
  const ticket = new URL(url, location.origin).searchParams.get("ticket") ?? "";
  return (await client[noun].download({ params, query: { ticket } }, { signal })).arrayBuffer();
}
