import type { ImportJob, ImportRunResult } from "@lanyard/contract/import/import-job-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { RowList } from "./row-list.tsx";
import { useFailedRows } from "./use-failed-rows.ts";

type ResultListsProps = { job: ImportJob; result: ImportRunResult };

/** Rows that failed, rows that were skipped, and cells that were left out: the first of each. */
export function ResultLists({ job, result }: ResultListsProps) {
  const { failed, skipped, cells_left_out: cellsLeftOut, errors, warnings } = result;
  const download = useFailedRows(job);
  return (
    <>
      {failed > 0 && (
        <RowList
          title={t("import.errors")}
          rows={errors.filter(({ is_skipped }) => !is_skipped)}
          total={failed}
          more={(count) => t("import.moreErrors", { count, shown: formatCount(count) })}
          download={download}
        />
      )}
      {skipped > 0 && (
        <RowList
          title={t("import.skipped")}
          rows={errors.filter(({ is_skipped }) => is_skipped)}
          total={skipped}
          more={(count) => t("import.moreRows", { count, shown: formatCount(count) })}
          // Both kinds of rows stand in one file.
          download={failed > 0 ? undefined : download}
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
