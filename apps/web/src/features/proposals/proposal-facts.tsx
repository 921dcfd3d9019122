import { type Proposal, proposalOps } from "@lanyard/contract/proposal/proposal-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Chip } from "#src/ui/feedback/badge.tsx";

export const opText = {
  create: () => t("proposals.create"),
  update: () => t("proposals.update"),
  delete: () => t("proposals.delete"),
  merge: () => t("proposals.merge"),
  move: () => t("proposals.move"),
} as const;

const stateText = {
  accepted: () => t("proposals.accepted"),
  refused: () => t("proposals.refused"),
  expired: () => t("proposals.expired"),
} as const;

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
              <Chip>{t("proposals.counts", { op: opText[op](), shown: formatCount(counts[op]) })}</Chip>
            </li>
          ))}
        {counts.warnings > 0 && (
          <li className="text-warning-ink">
            {t("proposals.warnings", { count: counts.warnings, shown: formatCount(counts.warnings) })}
          </li>
        )}
      </ul>
    </>
  );
}

function endText({ state, answered_by, is_undone }: Proposal): string {
  if (state === "open") return "";
  const text = stateText[state]();
  const answered =
    answered_by === null ? text : t("proposals.answeredBy", { state: text, name: answered_by });
  return is_undone ? t("proposals.thenUndone", { state: answered }) : answered;
}
