import { useMutation } from "@tanstack/react-query";
import { saveFile } from "#src/lib/browser/save-file.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayExport } from "#src/lib/session/rights.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

type Export<Query> = {
  fetchFile: (query: Query) => Promise<Response>;
  fileName: string;
  failed: string;
};

/** Saves all records that match as a CSV file, in the order of the list (rulings, A); nothing for those who only read. */
export function useRecordExport<Query>({ fetchFile, fileName, failed }: Export<Query>) {
  const saving = useMutation({
    mutationFn: async (query: Query) => saveFile(await (await fetchFile(query)).blob(), fileName),
    onError: (error, query) =>
      toastFailure(t("ui.because", { what: failed, reason: error.message }), {
        label: t("ui.retry"),
        run: () => saving.mutate(query),
      }),
  });
  return useMayExport() ? saving.mutate : undefined;
}
