import type { ImportCheck, ImportGroup, ImportJob } from "@lanyard/contract/import/import-job-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { importText } from "./import-kind-text.ts";
import { droppedText } from "./mapping-step.tsx";

type CheckStepProps = { job: ImportJob; isBusy: boolean; onBack: () => void; onRun: () => void };

/** What the import would do, before it does anything. */
export function CheckStep({ job, isBusy, onBack, onRun }: CheckStepProps) {
  const { check, file_name: file, headers, kind, choices } = job;
  if (check === null) return null;
  const dropped = headers.filter((header) => !choices?.mapping[header]);
  const changes = check.create + check.update;
  return (
    <>
      <h2 className="h2">{t("import.lookTitle")}</h2>
      <p className="lede">{t("import.lookText", { file })}</p>
      <Figures check={check} />
      {check.groups.length > 0 && <Groups groups={check.groups} />}
      {check.companies > 0 && (
        <p className="import__part muted">
          {t("import.newCompanies", { count: check.companies, shown: formatCount(check.companies) })}
        </p>
      )}
      {check.cells_left_out > 0 && (
        <p className="import__part muted">
          {t("import.cellsToLeaveOut", {
            count: check.cells_left_out,
            shown: formatCount(check.cells_left_out),
          })}
        </p>
      )}
      {dropped.length > 0 && (
        <p className="import__part muted" dir="auto">
          {droppedText(dropped)}
        </p>
      )}
      <div className="import__actions">
        <Button onClick={onBack}>{t("import.correct")}</Button>
        <span className="spacer" />
        {changes === 0 && (
          <span className="muted" role="status">
            {t("import.nothingChanges")}
          </span>
        )}
        <Button variant="primary" busyLabel={isBusy && t("import.starting")} onClick={onRun}>
          {importText(kind, "submit")}
        </Button>
      </div>
    </>
  );
}

/** The five things that a row can become. */
function Figures({ check }: { check: ImportCheck }) {
  const figures = [
    { count: check.create, label: t("import.willCreate") },
    { count: check.update, label: t("import.willUpdate") },
    { count: check.unchanged, label: t("import.staysSame") },
    { count: check.conflict, label: t("import.conflicts") },
    { count: check.fail, label: t("import.willFail"), isBad: check.fail > 0 },
  ];
  return (
    <div className="card stats stats--look import__part">
      {figures.map(({ count, label, isBad }) => (
        <div key={label}>
          <b className={isBad ? "import__bad" : undefined}>{formatCount(count)}</b>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}

/** Rows that do not go in, by what is wrong with them; each group unfolds to its first rows. */
function Groups({ groups }: { groups: readonly ImportGroup[] }) {
  return (
    <section className="boxed import__part" aria-label={t("import.groups")}>
      {groups.map((group) => (
        <details key={group.reason} className="group">
          <summary>
            <span className="strong">
              {t("import.rows", { count: group.rows, shown: formatCount(group.rows) })}
            </span>
            <span>{group.reason}</span>
          </summary>
          <ul className="errors">
            {group.first_rows.map((row, index) => (
              <li key={row}>
                <span className="strong">{t("import.row", { row: formatCount(row) })}</span>
                <span className="trunc" dir="auto">
                  {group.first_cells[index]?.filter((cell) => cell.trim() !== "").join(" · ")}
                </span>
              </li>
            ))}
            {group.rows > group.first_rows.length && (
              <li>
                <span className="muted import__more">{moreRows(group.rows - group.first_rows.length)}</span>
              </li>
            )}
          </ul>
        </details>
      ))}
    </section>
  );
}

function moreRows(count: number): string {
  return t("import.moreRows", { count, shown: formatCount(count) });
}
