import type { ImportResult } from "@lanyard/contract/import/import-schema";
import { importErrorsShown } from "@lanyard/contract/limits";
import { Download } from "lucide-react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";
import { Button } from "#src/ui/button.tsx";
import { failedRowsFile } from "./failed-rows-file.ts";
import { saveFile } from "./save-file.ts";

type ErrorListProps = { fileName: string; result: ImportResult };

/** The first errors, and all of them as a file to mend. */
export function ErrorList({ fileName, result }: ErrorListProps) {
  const { errors, failed } = result;
  const shown = errors.slice(0, importErrorsShown);
  const more = failed - shown.length;
  const save = () => saveFile(failedRowsFile(result), fileName.replace(/(\.csv)?$/iu, "-failed.csv"));
  return (
    <section className="boxed import__part" aria-labelledby="import-errors">
      <div className="section__head">
        <h3 id="import-errors">{t("import.errors")}</h3>
        {more > 0 && (
          <span className="muted">
            {t("import.errorsShown", { shown: formatCount(shown.length), total: formatCount(failed) })}
          </span>
        )}
        <span className="spacer" />
        <Button size="sm" icon={Download} onClick={save}>
          {t("import.downloadFailed")}
        </Button>
      </div>
      <ul className="errors">
        {shown.map(({ row, message }) => (
          <li key={row}>
            <span className="strong">{t("import.row", { row: formatCount(row) })}</span>{" "}
            <span dir="auto">{message}</span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <span className="muted import__more">
              {t("import.moreErrors", { count: more, shown: formatCount(more) })}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
