import type { ListedImport } from "@lanyard/contract/import/import-job-schema";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { useImportStep } from "./import-queries.ts";
import { doneText } from "./recent-imports.tsx";

export function EndedStrap({ jobs }: { jobs: readonly ListedImport[] }) {
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
