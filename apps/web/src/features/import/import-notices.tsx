import type { ListedImport } from "@lanyard/contract/import/import-job-schema";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { dropImportDraft, dropOthersImportDrafts } from "./import-draft-keys.ts";
import { hasEnded, isUnderWay, useImportList, useImportStep, useUnseenCheck } from "./import-queries.ts";
import { doneText } from "./recent-imports.tsx";
import { percentOf } from "./working-step.tsx";

const none: readonly ListedImport[] = [];

export function ImportNotices() {
  const { data: imports = none, dataUpdatedAt } = useImportList({ unseen: true });
  const shown = useShownImport();
  const others = imports.filter(({ id }) => id !== shown);
  useDraftsEnd(imports.filter(hasEnded));
  useCheckNotices(imports, dataUpdatedAt, shown);
  const running = others.find(isUnderWay);
  const ended = others.filter((job) => hasEnded(job) && !job.is_undone);
  return (
    <>
      {ended.length > 0 && <EndedStrap jobs={ended} />}
      {running && <RunningStrap job={running} />}
    </>
  );
}

function useDraftsEnd(ended: readonly ListedImport[]): void {
  const me = useSignedIn();
  useEffect(() => {
    for (const { id, keeps_file: canBeCorrected } of ended) if (!canBeCorrected) dropImportDraft(me, id);
  }, [ended, me]);
  const { id, orgSlug } = me;
  useEffect(() => dropOthersImportDrafts({ id, orgSlug }), [id, orgSlug]);
}

function useShownImport(): string | undefined {
  return useRouterState({
    select: ({ location }) => {
      const { id } = location.search;
      return location.pathname === "/import" && typeof id === "string" ? id : undefined;
    },
  });
}

/**
 * Shows a toast when the check of one of the user's imports has finished, unless the page shows this import.
 */
function useCheckNotices(imports: readonly ListedImport[], readAt: number, shown: string | undefined): void {
  const router = useRouter();
  const isUnseen = useUnseenCheck();
  const checking = useRef<{ jobs: readonly ListedImport[]; readAt: number }>({ jobs: [], readAt: 0 });
  const tell = useEffectEvent((now: readonly ListedImport[]) => {
    const before = checking.current;
    checking.current = { jobs: now.filter(({ state }) => state === "checking"), readAt };
    const left = before.jobs.filter((job) => job.id !== shown && now.every(({ id }) => id !== job.id));
    for (const job of left) void tellChecked(job, before.readAt);
  });
  const tellChecked = async ({ id, file_name: about }: ListedImport, checkedAt: number) => {
    if (!(await isUnseen(id, checkedAt).catch(() => false))) return;
    toast.info(t("import.noticeChecked"), {
      durationMs: 0,
      about,
      link: {
        label: t("import.goOn"),
        href: `/import?id=${id}`,
        follow: () => void router.navigate({ to: "/import", search: { id } }),
      },
    });
  };
  useEffect(() => tell(imports), [imports]);
}

function RunningStrap({ job }: { job: ListedImport }) {
  const { id, file_name: file, state, progress, waiting } = job;
  const counted = { file, done: progress.done, total: progress.total };
  const percent = Math.round(Math.min(100, percentOf(progress.done, progress.total)));
  const moving = state === "running" ? t("import.strapRunning", counted) : t("import.strapChecking", counted);
  const shown = progress.total === 0 ? t("import.strapPreparing", { file }) : moving;
  return (
    <div className="strap-run">
      <i style={{ width: `${percent}%` }} />
      <Link to="/import" search={{ id }} className="trunc" dir="auto">
        {waiting ? t("import.strapWaiting", { file }) : shown}
      </Link>
    </div>
  );
}

function EndedStrap({ jobs }: { jobs: readonly ListedImport[] }) {
  const see = useImportStep();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const shown = jobs
    .filter(({ id }) => !dismissed.has(id))
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
  const [newest, ...others] = shown;
  if (newest === undefined) return null;
  const dismiss = (gone: readonly ListedImport[]) => {
    setDismissed(new Set([...dismissed, ...gone.map(({ id }) => id)]));
    for (const { id } of gone)
      see.mutate({ call: (client) => client.imports.see({ params: { id } }), failed: "" });
  };
  return (
    <section className="ended" aria-label={t("import.endedTitle")}>
      <EndedLine job={newest} onDismiss={() => dismiss([newest])} />
      {others.length > 0 && (
        <details className="ended__others">
          <summary>{t("import.endedMore", { count: others.length })}</summary>
          <ul>
            {others.map((job) => (
              <li key={job.id}>
                <EndedLine job={job} onDismiss={() => dismiss([job])} />
              </li>
            ))}
          </ul>
          <Button size="sm" variant="ghost" onClick={() => dismiss(shown)}>
            {t("import.dismissAll")}
          </Button>
        </details>
      )}
    </section>
  );
}

type EndedLineProps = { job: ListedImport; onDismiss: () => void };

function EndedLine({ job, onDismiss }: EndedLineProps) {
  const { id, file_name: file, state } = job;
  const isFailed = state === "failed";
  return (
    <div className="ended__line" role={isFailed ? "alert" : "status"}>
      <Icon of={isFailed ? CircleAlert : state === "done" ? CircleCheck : Info} size={15} />
      <span className="ended__what">
        <span className={isFailed ? "import__bad" : undefined}>{endText(job)}</span>{" "}
        <span className="muted" dir="auto">
          {file}
        </span>
      </span>
      <Link to="/import" search={{ id }} className={buttonClass({ size: "sm" })}>
        {t("import.viewResults")}
      </Link>
      <IconButton icon={X} label={t("ui.close")} size="sm" onClick={onDismiss} />
    </div>
  );
}

function endText({ state, result, reason }: ListedImport): string {
  if (state === "failed") return t("ui.because", { what: t("import.failedTitle"), reason: reason ?? "" });
  if (state === "cancelled" || result === null) return t("import.cancelledTitle");
  return t("ui.because", { what: t("import.noticeDone"), reason: doneText(result) });
}
