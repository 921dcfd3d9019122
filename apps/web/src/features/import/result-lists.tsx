import type {
  ImportFailedQuery,
  ImportJob,
  ImportRunResult,
} from "@lanyard/contract/import/import-job-schema";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { saveFile } from "#src/lib/browser/save-file.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import { RowList } from "./row-list.tsx";

type ResultListsProps = { job: ImportJob; result: ImportRunResult };

export function ResultLists({ job, result }: ResultListsProps) {
  const { failed, skipped, cells_left_out: cellsLeftOut, errors, warnings } = result;
  const saveRows = useRowsFile(job);
  return (
    <>
      {failed > 0 && (
        <RowList
          title={t("import.errors")}
          rows={errors.filter(({ is_skipped }) => !is_skipped)}
          total={failed}
          more={(count) => t("import.moreErrors", { count, shown: formatCount(count) })}
          download={{ label: t("import.downloadFailed"), save: () => saveRows("failed") }}
        />
      )}
      {skipped > 0 && (
        <RowList
          title={t("import.skipped")}
          rows={errors.filter(({ is_skipped }) => is_skipped)}
          total={skipped}
          more={(count) => t("import.moreRows", { count, shown: formatCount(count) })}
          download={{ label: t("import.downloadSkipped"), save: () => saveRows("skipped") }}
        />
      )}
      {cellsLeftOut > 0 && (
        <RowList
          title={t("import.cellsLeftOut")}
          rows={warnings}
          total={cellsLeftOut}
          more={(count) => t("import.moreCells", { count, shown: formatCount(count) })}
        />
      )}
    </>
  );
}

function useRowsFile({ id, file_name: name }: ImportJob) {
  const client = useClient();
  const saving = useMutation({
    mutationFn: async (rows: ImportFailedQuery["rows"]) => {
      const answer = await client.imports.failed({ params: { id }, query: { rows } });
      saveFile(await answer.blob(), `${name.replace(/\.[^.]*$/u, "")}-${rows}.csv`);
    },
    onError: (error, rows) =>
      toastFailure(t("ui.because", { what: t("import.downloadError"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => saving.mutate(rows),
      }),
  });
  return saving.mutate;
}
