import { type ImportRowOutcome, importRowOutcome } from "@lanyard/contract/import/import-job-schema";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";

type OutcomeCounts = Readonly<Record<ImportRowOutcome, number>>;
export type KindCounts = { noun: RecordNoun } & OutcomeCounts;

export const allRows = (counts: OutcomeCounts): number =>
  importRowOutcome.options.reduce((sum, outcome) => sum + counts[outcome], 0);

/**
 * The row counts for each kind of record. Renders nothing for a single kind, because the totals already show
 * its counts.
 */
export function KindCountList({ kinds }: { kinds: readonly KindCounts[] }) {
  if (kinds.length < 2) return null;
  return (
    <ul className="import__part muted" aria-label={t("import.byKind")}>
      {kinds.map((counts) => (
        <li key={counts.noun}>
          <span className="strong">{kindText(recordKinds[counts.noun].plural, "title")}</span>{" "}
          {countsText(counts)}
        </li>
      ))}
    </ul>
  );
}

function countsText(counts: KindCounts): string {
  const outcomes = importRowOutcome.options;
  const met = outcomes.filter((outcome) => counts[outcome] > 0);
  return (met.length > 0 ? met : outcomes.slice(0, 1))
    .map((outcome) =>
      t("import.fieldRows", { field: t(`import.outcome.${outcome}`), count: counts[outcome] }),
    )
    .join(" · ");
}
