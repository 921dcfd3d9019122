import type { ImportResult } from "@lanyard/contract/import/import-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { failedRowsFile } from "./failed-rows-file.ts";
import { RowList } from "./row-list.tsx";
import { saveFile } from "./save-file.ts";

type ResultListsProps = { fileName: string; result: ImportResult };

/** Rows that failed, rows that were skipped, and cells that were left out: the first of each. */
export function ResultLists({ fileName, result }: ResultListsProps) {
  const { headers, failed, skipped, cellsLeftOut } = result;
  const skippedRows = result.errors.filter(({ contact }) => contact !== undefined);
  const failedRows = result.errors.filter(({ contact }) => contact === undefined);
  const saving = (errors: ImportResult["errors"], ending: string) => () =>
    saveFile(failedRowsFile({ headers, errors }), fileName.replace(/(\.csv)?$/iu, `-${ending}.csv`));
  return (
    <>
      {failed > 0 && (
        <RowList
          title={t("import.errors")}
          rows={failedRows}
          total={failed}
          more={(count) => t("import.moreErrors", { count, shown: formatCount(count) })}
          download={{ label: t("import.downloadFailed"), save: saving(failedRows, "failed") }}
        />
      )}
      {skipped > 0 && (
        <RowList
          title={t("import.skipped")}
          rows={skippedRows}
          total={skipped}
          more={(count) => t("import.moreRows", { count, shown: formatCount(count) })}
          download={{ label: t("import.downloadSkipped"), save: saving(skippedRows, "skipped") }}
        />
      )}
      {cellsLeftOut > 0 && (
        <RowList
          title={t("import.cellsLeftOut")}
          rows={result.warnings}
          total={cellsLeftOut}
          more={(count) => t("import.moreCells", { count, shown: formatCount(count) })}
        />
      )}
    </>
  );
}
