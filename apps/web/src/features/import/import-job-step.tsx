import type { ImportJob, ImportReadingInput } from "@lanyard/contract/import/import-job-schema";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { CheckStep } from "./check-step.tsx";
import { type Choices, useFileReading, useIsRevisingColumns } from "./import-draft.ts";
import { dropImportDraft } from "./import-draft-keys.ts";
import { hasEnded, useImportJob, useImportStep } from "./import-queries.ts";
import { MappingStep } from "./mapping-step.tsx";
import { ResultsStep } from "./results-step.tsx";
import { PartNotice, StepFrame } from "./step-frame.tsx";
import { WorkingStep } from "./working-step.tsx";

type ImportJobStepProps = { id: string; takesFocus: boolean; onRestart: () => void };

export function ImportJobStep({ id, takesFocus, onRestart }: ImportJobStepProps) {
  const { data: job, error, refetch } = useImportJob(id);
  if (job) return <JobStep job={job} takesFocus={takesFocus} onRestart={onRestart} />;
  if (job === null) {
    return (
      <EmptyState mark="problem" title={t("import.notFound")} text={t("import.notFoundText")}>
        <Button onClick={onRestart}>{t("import.another")}</Button>
      </EmptyState>
    );
  }
  if (error) {
    return (
      <EmptyState mark="problem" title={t("import.loadFailed")} text={error.message}>
        <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>
      </EmptyState>
    );
  }
  return (
    <StepFrame step="upload" part="loading" takesFocus={takesFocus} error={undefined} onDismiss={() => {}}>
      <p className="import__status" role="status">
        <Spinner /> {t("import.loading")}
      </p>
    </StepFrame>
  );
}

function useJobCalls({ id }: ImportJob) {
  const step = useImportStep();
  const chooseReading = useFileReading(id);
  const me = useSignedIn();
  const params = { id };
  const dropDraft = { onSuccess: () => dropImportDraft(me, id) };
  return {
    step,
    check: (body: Choices) =>
      step.mutate({
        call: (client) => client.imports.check({ params, body }),
        failed: t("import.checkFailed"),
      }),
    reread(choice: ImportReadingInput) {
      const body = chooseReading(choice);
      step.mutate({
        call: (client) => client.imports.reread({ params, body }),
        failed: t("import.previewFailed"),
      });
    },
    run: () =>
      step.mutate(
        { call: (client) => client.imports.run({ params }), failed: t("import.failed") },
        dropDraft,
      ),
    cancel: () =>
      step.mutate(
        { call: (client) => client.imports.cancel({ params }), failed: t("import.cancelFailed") },
        dropDraft,
      ),
  };
}

type JobStepProps = { job: ImportJob; takesFocus: boolean; onRestart: () => void };

function JobStep({ job, takesFocus, onRestart }: JobStepProps) {
  // The labels of fields that an earlier import has just created can load after the job.
  useCustomFields();
  const { step, check, reread, run, cancel } = useJobCalls(job);
  const [isCorrecting, setIsCorrecting] = useIsRevisingColumns(job.id);
  const me = useSignedIn();
  const isOwn = me.id === job.owner_id;
  useSeen(job, isOwn);
  const isOver = hasEnded(job) && !job.keeps_file;
  useEffect(() => {
    if (isOver) dropImportDraft(me, job.id);
  }, [isOver, me, job.id]);
  const place = placeOf(job, isCorrecting);
  const content: Readonly<Record<Part, () => ReactNode>> = {
    mapping: () => (
      <MappingStep
        // The key resets the choices when the kind or the headers change, because the columns or their
        // possible targets then differ.
        key={[job.kind, ...job.headers].join("\n")}
        job={job}
        isBusy={step.isPending}
        onRead={reread}
        onBack={() => {
          // Other members can open this import too, but only the member who started it discards it here.
          if (isOwn) cancel();
          onRestart();
        }}
        onCheck={(body) => {
          setIsCorrecting(false);
          check(body);
        }}
      />
    ),
    look: () => (
      <CheckStep
        job={job}
        isBusy={step.isPending}
        onBack={() => setIsCorrecting(true)}
        onKind={(kind) => reread({ kind })}
        onRecheck={(changes) => job.choices && check({ ...job.choices, ...changes })}
        onRun={run}
      />
    ),
    working: () => <WorkingStep job={job} isCancelling={step.isPending} onCancel={cancel} />,
    results: () => <ResultsStep job={job} onRestart={onRestart} />,
    ended: () => (
      <UnfinishedImportStep job={job} onRestart={onRestart} onCorrect={() => setIsCorrecting(true)} />
    ),
  };
  return (
    <StepFrame
      step={place.step}
      part={place.part}
      takesFocus={takesFocus}
      error={step.problem}
      onDismiss={step.reset}
    >
      {content[place.part]()}
    </StepFrame>
  );
}

type Part = "mapping" | "look" | "working" | "results" | "ended";

function placeOf({ state, keeps_file }: ImportJob, isCorrecting: boolean) {
  if (state === "failed" && keeps_file && isCorrecting) return { step: "mapping", part: "mapping" } as const;
  if (state === "done") return { step: "results", part: "results" } as const;
  if (state === "cancelled" || state === "failed") return { step: "results", part: "ended" } as const;
  if (state === "uploading") return { step: "upload", part: "working" } as const;
  if (state === "uploaded" || (state === "checked" && isCorrecting))
    return { step: "mapping", part: "mapping" } as const;
  return { step: "importing", part: state === "checked" ? "look" : "working" } as const;
}

function useSeen(job: ImportJob, isOwn: boolean): void {
  const see = useImportStep();
  const isUnseen = hasEnded(job) && !job.is_seen && isOwn;
  const tell = useEffectEvent(() =>
    see.mutate({ call: (client) => client.imports.see({ params: { id: job.id } }), failed: "" }),
  );
  useEffect(() => {
    if (isUnseen) tell();
  }, [isUnseen]);
}

type EndedStepProps = { job: ImportJob; onRestart: () => void; onCorrect: () => void };

function UnfinishedImportStep({
  job: { state, file_name: file, reason, keeps_file },
  onRestart,
  onCorrect,
}: EndedStepProps) {
  const isFailed = state === "failed";
  return (
    <>
      <h2 className="h2">{isFailed ? t("import.failedTitle") : t("import.cancelledTitle")}</h2>
      <p className="lede">{t("import.nothingKept", { file })}</p>
      {isFailed && <PartNotice tone="danger">{reason ?? t("import.failed")}</PartNotice>}
      <div className="import__actions import__actions--end">
        {keeps_file && <Button onClick={onCorrect}>{t("import.correct")}</Button>}
        <Button variant="primary" onClick={onRestart}>
          {t("import.another")}
        </Button>
      </div>
    </>
  );
}
