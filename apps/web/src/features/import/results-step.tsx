import type { DateReading, ImportResult } from "@lanyard/contract/import/import-schema";
import { importSummaryAbove } from "@lanyard/contract/limits";
import { Building2, CircleAlert, CircleCheck, CircleSlash, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { ResultLists } from "./result-lists.tsx";
import { useUndoImport } from "./use-undo-import.ts";

type ResultsStepProps = {
  fileName: string;
  result: ImportResult;
  /** The link to the contacts. */
  viewContacts: ReactNode;
  onRestart: () => void;
};

/** Step 4: what became of the rows. */
export function ResultsStep({ fileName, result, viewContacts, onRestart }: ResultsStepProps) {
  const { imported, companiesCreated, failed, skipped, actionId } = result;
  const undo = useUndoImport();
  return (
    <>
      <h2 className="h2">{t("import.resultsTitle")}</h2>
      <p className="lede">{summary(fileName, result)}</p>
      <div className="card stats import__part">
        <Figure icon={CircleCheck} count={imported} label={t("import.contactsImported")} />
        {companiesCreated > 0 && (
          <Figure icon={Building2} count={companiesCreated} label={t("import.companiesCreated")} />
        )}
        {skipped > 0 && <Figure icon={CircleSlash} count={skipped} label={t("import.skipped")} />}
        {failed > 0 && <Figure icon={CircleAlert} count={failed} label={t("import.failedRows")} isBad />}
      </div>
      <ResultLists fileName={fileName} result={result} />
      {result.datesRead?.map((reading) => (
        <p key={reading.header} className="import__part muted">
          {dateReadText(reading)}
        </p>
      ))}
      <div className="import__actions import__actions--end">
        {actionId && !undo.isSuccess && (
          <Button busyLabel={undo.isPending && t("import.undoing")} onClick={() => undo.mutate(actionId)}>
            {t("import.undo")}
          </Button>
        )}
        <Button onClick={onRestart}>{t("import.another")}</Button>
        {viewContacts}
      </div>
    </>
  );
}

/** How dates that could be two were read: whoever sees that it is wrong can undo the import. */
function dateReadText({ header, written, day, isProven }: DateReading): string {
  const values = { column: header, written, date: formatDate(day) };
  return isProven ? t("import.dateReadProven", values) : t("import.dateReadOwn", values);
}

/** Large imports are summed up in a sentence (spec section 2.11); for small ones the figures say enough. */
function summary(file: string, { imported, companiesCreated, failed, updated }: ImportResult): string {
  const parts = [
    imported > importSummaryAbove
      ? t("import.summary", {
          file,
          imported: formatCount(imported),
          companies: companiesCreated,
          companiesShown: formatCount(companiesCreated),
        })
      : t("import.resultsFrom", { file }),
    updated > 0 && t("import.updatedContacts", { count: updated, shown: formatCount(updated) }),
    imported > importSummaryAbove &&
      failed > 0 &&
      t("import.summaryFailed", { count: failed, shown: formatCount(failed) }),
  ];
  return parts.filter((part) => part !== false).join(" ");
}

type FigureProps = { icon: LucideIcon; count: number; label: string; isBad?: boolean };

function Figure({ icon, count, label, isBad = false }: FigureProps) {
  return (
    <div>
      <b className={isBad ? "import__bad" : undefined}>{formatCount(count)}</b>
      <span>
        <Icon of={icon} size={15} />
        {label}
      </span>
    </div>
  );
}
