import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";

type EndedStepProps = { job: ImportJob; onRestart: () => void; onCorrect: () => void };

export function UnfinishedImportStep({
  job: { state, file_name: file, reason, keeps_file },
  onRestart,
  onCorrect,
}: EndedStepProps) {
  const isFailed = state === "failed";
  return (
    <>
      <h2 className="h2">{isFailed ? t("import.failedTitle") : t("import.cancelledTitle")}</h2>
      <p className="lede">{t("import.nothingKept", { file })}</p>
      {isFailed && (
        <div className="import__part">
          <Notice tone="danger">{reason ?? t("import.failed")}</Notice>
        </div>
      )}
      <div className="import__actions import__actions--end">
        {keeps_file && <Button onClick={onCorrect}>{t("import.correct")}</Button>}
        <Button variant="primary" onClick={onRestart}>
          {t("import.another")}
        </Button>
      </div>
    </>
  );
}
