import { largeImportRows } from "@lanyard/contract/limits";
import { useBlocker } from "@tanstack/react-router";
import { formatCount, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ProgressBar } from "#src/ui/feedback/progress-bar.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";

type ImportingStepProps = {
  fileName: string;
  rowCount: number;
  /** How much of the file has left, from 0 to 1. */
  share: number;
};

/** Step 3: the file is on its way, then its rows are saved. Leaving asks. */
export function ImportingStep({ fileName, rowCount, share }: ImportingStepProps) {
  useBlocker({ shouldBlockFn: wantsToStay, enableBeforeUnload: true });
  const percent = share * 100;
  return (
    <>
      <h2 className="h2">{t("import.importTitle")}</h2>
      <p className="import__status" role="status">
        <Spinner /> {t("import.importing", { count: rowCount, shown: formatCount(rowCount) })}
      </p>
      <div className="import__part">
        <ProgressBar percent={percent} label={t("import.uploadProgress")} />
      </div>
      <p className="lede">
        {share < 1
          ? t("import.uploading", { file: fileName, percent: formatPercent(Math.floor(percent)) })
          : t("import.saving")}
      </p>
      <div className="import__part">
        {rowCount > largeImportRows && <Notice>{t("import.manyRows")}</Notice>}
        <p className="muted">{t("import.severalMinutes")}</p>
      </div>
    </>
  );
}

async function wantsToStay(): Promise<boolean> {
  const leaves = await confirm({
    title: t("import.leaveTitle"),
    message: t("import.leaveText"),
    confirmLabel: t("import.leave"),
    cancelLabel: t("import.stay"),
    focus: "cancel",
  });
  return !leaves;
}
