import type { Client } from "@lanyard/client/client-shape";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { saveFile } from "#src/lib/browser/save-file.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayExport } from "#src/lib/session/rights.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import type { KindName } from "./kind-name.ts";
import { kindText } from "./kind-text.ts";

/** As much of a source as exporting takes. */
type ExportedSource<Params, Query> = {
  routes: KindName;
  calls: (client: Client) => { exportFile: (query: Query) => Promise<Response> };
  params: { exportQuery: (params: Params) => Query };
};

/** Saves all records that match as a CSV file, in the order of the list (rulings, A); nothing for those who only read. */
export function useRecordExport<Params, Query>({ routes, calls, params }: ExportedSource<Params, Query>) {
  const client = useClient();
  const saving = useMutation({
    mutationFn: async (asked: Params) => {
      const answer = await calls(client).exportFile(params.exportQuery(asked));
      saveFile(await answer.blob(), `${routes}.csv`);
    },
    onError: (error, asked) =>
      toastFailure(t("ui.because", { what: kindText(routes, "exportFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => saving.mutate(asked),
      }),
  });
  return useMayExport() ? saving.mutate : undefined;
}
