import type { ImportCheckRow, ImportNewField } from "@lanyard/contract/import/import-job-schema";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { formatDate, formatDateTime, wallText } from "#src/lib/format/date.ts";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { ChangeText, changeValue } from "#src/records/timeline/change-text.tsx";
import { changedLabel } from "./import-kind-text.ts";

export function Outcomes({ row, created }: { row: ImportCheckRow; created: readonly ImportNewField[] }) {
  const { run, left_out: leftOut } = row;
  if (run === null)
    return (
      <>
        <Outcome noun={row.noun} reason={row.reason} of={row} created={created} />
        {leftOut.length > 0 && (
          <ul className="rows__changes muted">
            {leftOut.map((message) => (
              <li key={message} dir="auto">
                {message}
              </li>
            ))}
          </ul>
        )}
      </>
    );
  return (
    <>
      <p className="muted">{t("import.wasShown")}</p>
      <Outcome noun={row.noun} reason={row.reason} of={row} created={created} />
      <p className="muted rows__then">{t("import.didHappen")}</p>
      <Outcome noun={row.noun} reason={null} of={run} created={created} />
    </>
  );
}

type OutcomeProps = {
  noun: ImportCheckRow["noun"];
  reason: string | null;
  of: NonNullable<ImportCheckRow["run"]>;
  created: readonly ImportNewField[];
};

function Outcome({ noun, reason, of: { outcome, changes }, created }: OutcomeProps) {
  return (
    <>
      <span className={outcome === "fail" ? "import__bad" : undefined}>
        {reason !== null && (outcome === "fail" || outcome === "conflict")
          ? t("ui.because", { what: t(`import.outcome.${outcome}`), reason })
          : t(`import.outcome.${outcome}`)}
      </span>
      {changes.length > 0 && (
        <ul className="rows__changes muted">
          {changes.map((change) => (
            <li key={change.field} dir="auto">
              {outcome === "create" && change.before === null ? (
                <NewField noun={noun} change={change} label={changedLabel(noun, change.field, created)} />
              ) : (
                <ChangeText change={change} noun={noun} label={changedLabel(noun, change.field, created)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type NewFieldProps = { noun: RecordNoun; change: ImportCheckRow["changes"][number]; label: string };

function NewField({ noun, change: { field, after }, label }: NewFieldProps) {
  const value = field === "created_at" ? creationText(after ?? "") : changeValue(noun, field, after ?? "");
  const parameters = { field: label, value };
  return (
    <MessageText
      id="import.newField"
      parameters={parameters}
      elements={{ value: <ins className="text-ink no-underline" /> }}
    />
  );
}

/**
 * Formats a creation time. Omits a time of midnight, because an imported date without a time is stored as
 * midnight.
 */
function creationText(at: string): string {
  return wallText(Date.parse(at)).endsWith("T00:00") ? formatDate(at) : formatDateTime(at);
}
