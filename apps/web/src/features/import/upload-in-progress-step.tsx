import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ProgressBar } from "#src/ui/feedback/progress-bar.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { stateText } from "./recent-imports.tsx";
import { percentOf, type WorkingStepProps } from "./working-step.tsx";

/** Step 1 while another tab uploads the file. */
export function UploadInProgressStep({ job, isCancelling, onCancel }: WorkingStepProps) {
  const { done, total } = job.progress;
  return (
    <>
      <h2 className="h2">{t("import.uploadTitle")}</h2>
      <p className="import__status" role="status">
        <Spinner /> {stateText(job)}
      </p>
      <div className="import__part">
        <ProgressBar percent={percentOf(done, total)} label={t("import.uploadProgress")} />
      </div>
      <div className="import__actions import__actions--close">
        <span className="spacer" />
        <Button busyLabel={isCancelling && t("import.cancelling")} onClick={onCancel}>
          {t("import.cancelUpload")}
        </Button>
      </div>
    </>
  );
}
