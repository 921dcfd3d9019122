import type { Client } from "@lanyard/client/client-shape";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { saveFile } from "#src/lib/browser/save-file.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayExport } from "#src/lib/session/rights.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import type { KindName } from "./kind-name.ts";
import { kindText } from "./kind-text.ts";

export type ExportedSource<Calls> = { routes: KindName; calls: (client: Client) => Calls };

/** Returns a function that saves the file of a response, or undefined if the user may not export. */
export function useExport<Calls>({ routes, calls }: ExportedSource<Calls>) {
  const client = useClient();
  const saving = useMutation({
    mutationFn: async (ask: (of: Calls) => Promise<Response>) => {
      // The browser stores large files outside the memory of the page.
      saveFile(await (await ask(calls(client))).blob(), `${routes}.csv`);
    },
    onError: (error, ask) =>
      toastFailure(t("ui.because", { what: kindText(routes, "exportFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => saving.mutate(ask),
      }),
  });
  return useMayExport() ? saving.mutate : undefined;
}

export type ExportingSource<Params, Query> = ExportedSource<{
  exportFile: (query: Query) => Promise<Response>;
}> & { params: { exportQuery: (params: Params) => Query } };

/**
 * Returns a function that exports all matching records as CSV in the order of the list (rulings, A), or
 * undefined if the user may not export.
 */
export function useRecordExport<Params, Query>(source: ExportingSource<Params, Query>) {
  const save = useExport(source);
  return save && ((params: Params) => save((calls) => calls.exportFile(source.params.exportQuery(params))));
}
