import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { largeImportRows } from "@lanyard/contract/limits";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ProgressBar, useElapsedMs } from "#src/ui/feedback/progress-bar.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { importText } from "./import-kind-text.ts";

export type WorkingStepProps = { job: ImportJob; isCancelling: boolean; onCancel: () => void };

export function WorkingStep({ job, isCancelling, onCancel }: WorkingStepProps) {
  const isRunning = job.state === "running";
  const rows = job.check === null ? 0 : job.check.create + job.check.update;
  const checked = job.check === null ? 0 : rowsOf(job.check);
  const { total } = job.progress;
  const done = Math.min(job.progress.done, total);
  const isLarge = Math.max(total, checked) > largeImportRows;
  return (
    <>
      <h2 className="h2">{isRunning ? t("import.importTitle") : t("import.checkTitle")}</h2>
      <p className="import__status" role="status">
        <Spinner />{" "}
        {isRunning
          ? importText(job.kind, "importing", { count: rows })
          : t("import.checkingFile", { file: job.file_name })}
      </p>
      <div className="import__part">
        <ProgressBar percent={percentOf(done, total)} label={t("import.progress")} />
      </div>
      <div className="import__actions import__actions--close">
        <p className="muted">
          {total > 0 ? progressText({ done, total }, isRunning) : !job.waiting && t("import.starting")}
        </p>
        <span className="spacer" />
        <Button busyLabel={isCancelling && t("import.cancelling")} onClick={onCancel}>
          {t("import.cancel")}
        </Button>
      </div>
      <div className="import__part import__notes">
        {job.begun_again && <Notice tone="warning">{t("import.begunAgain")}</Notice>}
        {isLarge && <Notice>{t("import.manyRows")}</Notice>}
        <p className="muted">{t("import.severalMinutes")}</p>
        {!isLarge && <p className="muted">{t("import.mayLeave")}</p>}
        {/* The notice is last, so that its appearance does not move the content above. */}
        {job.waiting && <Waiting />}
      </div>
    </>
  );
}

const rowsOf = ({ create, update, unchanged, conflict, fail }: NonNullable<ImportJob["check"]>) =>
  create + update + unchanged + conflict + fail;

export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : (done / total) * 100;
}

function progressText({ done, total }: ImportJob["progress"], isRunning: boolean): string {
  const counted = { done: done, total: total };
  return isRunning ? t("import.rowsDone", counted) : t("import.rowsChecked", counted);
}

const waitsAfterMs = 1000;

/** A notice that the import is waiting. Appears late, because most imports start quickly. */
function Waiting() {
  return useElapsedMs(waitsAfterMs) >= waitsAfterMs ? <Notice>{t("import.waiting")}</Notice> : null;
}
