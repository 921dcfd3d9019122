import type {
  ImportFailedQuery,
  ImportJob,
  ImportRunResult,
} from "@lanyard/contract/import/import-job-schema";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useFileSaving } from "#src/records/use-file-saving.ts";
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
          more={(count) => t("import.moreErrors", { count })}
          download={{ label: t("import.downloadFailed"), save: () => saveRows("failed") }}
        />
      )}
      {skipped > 0 && (
        <RowList
          title={t("import.skipped")}
          rows={errors.filter(({ is_skipped }) => is_skipped)}
          total={skipped}
          more={(count) => t("import.moreRows", { count })}
          download={{ label: t("import.downloadSkipped"), save: () => saveRows("skipped") }}
        />
      )}
      {cellsLeftOut > 0 && (
        <RowList
          title={t("import.cellsLeftOut")}
          rows={warnings}
          total={cellsLeftOut}
          more={(count) => t("import.moreCells", { count })}
        />
      )}
    </>
  );
}

function useRowsFile({ id, file_name: name }: ImportJob) {
  const client = useClient();
  return useFileSaving({
    request: (rows: ImportFailedQuery["rows"]) => client.imports.failed({ params: { id }, query: { rows } }),
    nameOf: (rows) => `${name.replace(/\.[^.]*$/u, "")}-${rows}.csv`,
    failed: t("import.downloadError"),
  }).mutate;
}
