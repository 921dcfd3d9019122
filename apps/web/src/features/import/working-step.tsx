import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { largeImportRows } from "@lanyard/contract/limits";
import { formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ProgressBar, useElapsedMs } from "#src/ui/feedback/progress-bar.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { importText } from "./import-kind-text.ts";
import { allRows } from "./kind-counts.tsx";

type WorkingStepProps = { job: ImportJob; isCancelling: boolean; onCancel: () => void };

/** The step of an import that is checked or run, or that another tab or another member uploads. */
export function WorkingStep({ job, isCancelling, onCancel }: WorkingStepProps) {
  const isUploading = job.state === "uploading";
  const { title, status } = textsOf(job);
  const { total } = job.progress;
  const done = Math.min(job.progress.done, total);
  return (
    <>
      <h2 className="h2">{title}</h2>
      <p className="import__status" role="status">
        <Spinner /> {status}
      </p>
      <div className="import__part">
        <ProgressBar
          percent={percentOf(done, total)}
          label={isUploading ? t("import.uploadProgress") : t("ui.progress")}
        />
      </div>
      <div className="import__actions import__actions--close">
        {!isUploading && (
          <p className="muted">
            {total > 0 ? progressText(job, { done, total }) : !job.waiting && t("import.starting")}
          </p>
        )}
        <span className="spacer" />
        <Button busyLabel={isCancelling && t("import.cancelling")} onClick={onCancel}>
          {isUploading ? t("import.cancelUpload") : t("import.cancel")}
        </Button>
      </div>
      {!isUploading && <Notes job={job} />}
    </>
  );
}

function textsOf({ state, kind, file_name: file, check, progress: { done, total } }: ImportJob) {
  if (state === "uploading") {
    const percent = formatPercent(Math.floor(percentOf(done, total)));
    return { title: t("import.uploadTitle"), status: t("import.state.uploading", { percent }) };
  }
  if (state !== "running")
    return { title: t("import.checkTitle"), status: t("import.checkingFile", { file }) };
  const count = check === null ? 0 : check.create + check.update;
  return { title: t("import.importTitle"), status: importText(kind, "importing", { count }) };
}

function Notes({ job }: { job: ImportJob }) {
  const checked = job.check === null ? 0 : allRows(job.check);
  const isLarge = Math.max(job.progress.total, checked) > largeImportRows;
  return (
    <div className="import__part import__notes">
      {job.begun_again && <Notice tone="warning">{t("import.begunAgain")}</Notice>}
      {isLarge && <Notice>{t("import.manyRows")}</Notice>}
      <p className="muted">{t("import.severalMinutes")}</p>
      {!isLarge && <p className="muted">{t("import.mayLeave")}</p>}
      {/* The notice is last, so that its appearance does not move the content above. */}
      {job.waiting && <Waiting />}
    </div>
  );
}

export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : (done / total) * 100;
}

const progressText = ({ state }: ImportJob, counted: ImportJob["progress"]) =>
  state === "running" ? t("import.rowsDone", counted) : t("import.rowsChecked", counted);

const waitsAfterMs = 1000;

/** A notice that the import is waiting. Appears late, because most imports start quickly. */
function Waiting() {
  return useElapsedMs(waitsAfterMs) >= waitsAfterMs ? <Notice>{t("import.waiting")}</Notice> : null;
}
