import type { Client } from "@lanyard/client/client-shape";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import type { FileHolder } from "./file-queries.ts";

const apiBase = "/api";

/**
 * Returns a mutation that requests a download ticket and opens its URL, so that the browser saves the file
 * without loading it into the page.
 */
export function useDownloadFile(holder: FileHolder) {
  const client = useClient();
  const download = useMutation({
    mutationFn: async (attachmentId: string) => {
      const params = { id: holder.id, attachmentId };
      startDownload(apiBase + (await client[holder.noun].ticket({ params })).url);
    },
    onError: (error, attachmentId) => {
      offerRetry(t("files.downloadFailed"), error.message, () => download.mutate(attachmentId));
    },
  });
  return download;
}

/**
 * Clicks a temporary link. The link's `download` attribute prevents an error response from replacing the
 * page.
 */
function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

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
