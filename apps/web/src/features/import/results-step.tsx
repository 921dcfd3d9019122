import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { importSummaryAbove } from "@lanyard/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  Building2,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Equal,
  ListPlus,
  type LucideIcon,
} from "lucide-react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { leaveFocusToMain } from "#src/ui/layout/focus-keeping.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { DifferingRows } from "./check-rows.tsx";
import { DateReadingNotices } from "./date-readings.tsx";
import { importText, shownNoun } from "./import-kind-text.ts";
import { KindCountList, type KindCounts } from "./kind-counts.tsx";
import { ResultLists } from "./result-lists.tsx";
import { PartNotice } from "./step-frame.tsx";
import { ValueMappings } from "./value-choices.tsx";

type ResultsStepProps = { job: ImportJob; onRestart: () => void };
type Result = NonNullable<ImportJob["result"]>;

export function ResultsStep({ job, onRestart }: ResultsStepProps) {
  const { kind, result, action_id: actionId, is_undone: isUndone } = job;
  const undo = useUndoImport();
  const [mayWrite, mayManage] = [useMayWrite(), useMayManage()];
  if (result === null) return null;
  const mayUndo = result.stages_created + result.fields_created > 0 ? mayManage : mayWrite;
  return (
    <>
      <h2 className="h2">{t("import.resultsTitle")}</h2>
      <p className="lede">
        {isUndone ? t("import.resultsFrom", { file: job.file_name }) : summary(job, result)}
      </p>
      {isUndone ? <PartNotice>{t("import.isUndone")}</PartNotice> : <Done job={job} result={result} />}
      <ResultLists job={job} result={result} />
      <div className="import__actions import__actions--end">
        {mayUndo && actionId !== null && !isUndone && (
          <Button
            ref={leaveFocusToMain}
            busyLabel={undo.isPending && t("ui.undoing")}
            onClick={() => undo.mutate(actionId)}
          >
            {t("import.undo")}
          </Button>
        )}
        <Button onClick={onRestart}>{t("import.another")}</Button>
        <Link to={`/${recordKinds[shownNoun(kind)].plural}`} className={buttonClass({ variant: "primary" })}>
          {importText(kind, "view")}
        </Link>
      </div>
    </>
  );
}

function Done({ job, result }: { job: ImportJob; result: Result }) {
  const { companies_created: companies, failed, skipped, unchanged } = result;
  const { kind } = job;
  return (
    <>
      <div className="card stats import__part">
        <Figure icon={CircleCheck} count={importedRows(result)} label={importText(kind, "imported")} />
        {companies > 0 && <Figure icon={Building2} count={companies} label={t("import.companiesCreated")} />}
        {result.fields_created > 0 && (
          <Figure icon={ListPlus} count={result.fields_created} label={t("import.fieldsCreated")} />
        )}
        {unchanged > 0 && <Figure icon={Equal} count={unchanged} label={t("import.staysSame")} />}
        {skipped > 0 && <Figure icon={CircleSlash} count={skipped} label={t("import.skipped")} />}
        {failed > 0 && <Figure icon={CircleAlert} count={failed} label={t("import.failedRows")} isBad />}
      </div>
      <KindCountList kinds={result.kinds.map(countsOf)} />
      {result.differing > 0 && (
        <>
          <PartNotice tone="warning">{t("import.differing", { count: result.differing })}</PartNotice>
          <DifferingRows job={job} />
        </>
      )}
      <ValueMappings columns={result.column_values} />
      <DateReadingNotices readings={result.dates_read} />
    </>
  );
}

const countsOf = (done: Result["kinds"][number]): KindCounts => ({
  noun: done.noun,
  create: done.created,
  update: done.updated,
  unchanged: done.unchanged,
  conflict: done.skipped,
  fail: done.failed,
});

/**
 * Returns the number of imported rows. If the import has several kinds, company rows are excluded, because
 * the summary counts companies separately.
 */
export function importedRows({
  created,
  updated,
  kinds,
}: Pick<Result, "created" | "updated" | "kinds">): number {
  if (kinds.length < 2) return created + updated;
  const others = kinds.filter(({ noun }) => noun !== "company");
  return others.reduce((sum, kind) => sum + kind.created + kind.updated, 0);
}

/**
 * Returns the text about the result of an import. For a large import, this is the summary of spec section
 * 2.11.
 */
function summary({ kind, file_name: file }: ImportJob, result: Result): string {
  const { companies_created: companies, failed, updated } = result;
  const imported = importedRows(result);
  const isLarge = imported > importSummaryAbove;
  const parts = [
    isLarge ? importText(kind, "summary", { file, imported, companies }) : t("import.resultsFrom", { file }),
    updated > 0 && importText(kind, "updated", { count: updated }),
    isLarge && failed > 0 && t("import.summaryFailed", { count: failed }),
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

function useUndoImport() {
  const client = useClient();
  const refresh = useRefreshTouched();
  return useMutation({
    mutationFn: (actionId: string) => client.actions.undo({ params: { id: actionId } }),
    onSuccess: ({ undone, refused }) => {
      if (refused.length === 0) toast.success(t("import.undone", { count: undone }));
      else toast.warning(t("import.undonePartly", { count: refused.length }));
    },
    onError: (error) => toast.error(t("import.undoFailed", { reason: error.message })),
    onSettled: (done) => refresh([done]),
  });
}
