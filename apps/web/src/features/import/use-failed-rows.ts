import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { saveFile } from "#src/lib/browser/save-file.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** Saves the rows that did not go in as a file of their own, each with the reason, to be mended and imported again. */
export function useFailedRows({ id, file_name: name }: ImportJob) {
  const client = useClient();
  const saving = useMutation({
    mutationFn: async () => {
      const answer = await client.imports.failed({ params: { id } });
      saveFile(await answer.blob(), `${name.replace(/\.[^.]*$/u, "")}-failed.csv`);
    },
    onError: (error) =>
      toastFailure(t("ui.because", { what: t("import.downloadError"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => saving.mutate(),
      }),
  });
  return { label: t("import.downloadFailed"), save: () => saving.mutate() };
}
