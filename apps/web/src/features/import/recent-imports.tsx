import type { ListedImport } from "@lanyard/contract/import/import-job-schema";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { formatPercent } from "#src/lib/format/number.ts";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useSignedIn } from "#src/lib/session/rights.ts";
import { kindIcons } from "#src/records/kind-icons.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { kindLabel, shownNoun } from "./import-kind-text.ts";
import { useImportList, useImportStep } from "./import-queries.ts";
import { importedRows } from "./results-step.tsx";
import { percentOf } from "./working-step.tsx";

const firstPageSize = 10;

/**
 * Members can discard their own imports that have not run, and administrators can discard all such imports.
 */
export function RecentImports() {
  const titleId = useId();
  const { data: imports, error, refetch } = useImportList({ unseen: false });
  const [isWhole, setIsWhole] = useState(false);
  if (error !== null && imports === undefined) {
    return (
      <div className="import__part import__actions">
        <p className="muted">{t("import.recentFailed")}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t("ui.retry")}
        </Button>
      </div>
    );
  }
  if (!imports?.length) return null;
  return (
    <section className="boxed import__recent" aria-labelledby={titleId}>
      <div className="section__head">
        <h3 id={titleId}>{t("import.recent")}</h3>
      </div>
      <ul className="recent">
        {imports.slice(0, isWhole ? undefined : firstPageSize).map((job) => (
          <RecentImport key={job.id} job={job} />
        ))}
      </ul>
      {!isWhole && imports.length > firstPageSize && (
        <div className="recent__more">
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
            {t("import.showAll", { total: imports.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function RecentImport({ job }: { job: ListedImport }) {
  const step = useImportStep();
  const params = { id: job.id };
  const isOwn = useSignedIn().id === job.owner_id;
  const isManaged = useMayManage();
  const isOpen = job.state === "uploaded" || job.state === "checked";
  return (
    <li>
      <Icon of={kindIcons[shownNoun(job.kind)]} />
      <span className="recent__what">
        <Link
          to="/import"
          search={{ id: job.id }}
          resetScroll={false}
          className="link strong trunc"
          dir="auto"
        >
          {job.file_name || kindLabel(job.kind)}
        </Link>
        <span className="muted trunc">{stateText(job)}</span>
      </span>
      {isOpen && (isOwn || isManaged) && (
        <Button
          size="sm"
          variant="ghost"
          busyLabel={step.isPending && t("import.cancelling")}
          onClick={() =>
            step.mutate({
              call: (client) => client.imports.cancel({ params }),
              failed: t("import.cancelFailed"),
            })
          }
        >
          {t("ui.discard")}
        </Button>
      )}
      <span className="recent__who muted">
        <span className="trunc">{job.owner_name}</span>
        <ShownTime at={job.created_at} />
      </span>
    </li>
  );
}

function stateText(job: ListedImport): string {
  const { state, progress, result, reason, waiting, is_undone } = job;
  const percent = formatPercent(Math.floor(percentOf(progress.done, progress.total)));
  if (waiting) return t("import.state.waiting");
  if (state === "failed") return t("import.state.failed", { reason: reason ?? "" });
  if (state === "done" && result !== null) return is_undone ? t("import.state.undone") : doneText(result);
  return t(`import.state.${state}`, { percent });
}

export function doneText(result: NonNullable<ListedImport["result"]>): string {
  const { unchanged, failed, skipped } = result;
  const left = failed + skipped;
  const imported = importedRows(result);
  return [
    ...(imported > 0 || unchanged === 0 ? [t("import.state.imported", { count: imported })] : []),
    ...(unchanged > 0 ? [t("import.state.same", { count: unchanged })] : []),
    ...(left > 0 ? [t("import.state.left", { count: left })] : []),
  ].join(" · ");
}
