import { type Proposal, proposalOps } from "@lanyard/contract/proposal/proposal-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Chip } from "#src/ui/feedback/badge.tsx";

export function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { by, for: reviewer, counts, state, expires_at, answered_by, answer } = proposal;
  return (
    <>
      <p className="text-ink-muted">
        {t("proposals.by", { name: by.name, reviewer: reviewer.name })} ·{" "}
        {state === "open" ? t("proposals.expires", { date: formatDate(expires_at) }) : endText(proposal)}
      </p>
      {answer !== null && answered_by !== null && <p dir="auto">{answer}</p>}
      <ul className="flex flex-wrap gap-2" aria-label={t("proposals.changes")}>
        {proposalOps
          .filter((op) => counts[op] > 0)
          .map((op) => (
            <li key={op}>
              <Chip>{t("proposals.counts", { op: t(`proposals.${op}`), shown: counts[op] })}</Chip>
            </li>
          ))}
        {counts.warnings > 0 && (
          <li className="text-warning-ink">{t("proposals.warnings", { count: counts.warnings })}</li>
        )}
      </ul>
    </>
  );
}

function endText({ state, answered_by, is_undone }: Proposal): string {
  if (state === "open") return "";
  const text = t(`proposals.${state}`);
  const answered =
    answered_by === null ? text : t("proposals.answeredBy", { state: text, name: answered_by });
  return is_undone ? t("proposals.thenUndone", { state: answered }) : answered;
}
