import type { FieldCondition } from "@lanyard/contract/filter/filter-param";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";

/**
 * The conversion of deals between the stages of a pipeline, and won and lost deals; names and outcomes open their lists.
 */
export function StageFigures({ pipeline: { id, stages } }: { pipeline: Pipeline }) {
  const client = useClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ["figures", "stages", id],
    refetchOnMount: "always",
    queryFn: ({ signal }) => client.figures.stages({ query: { pipeline_id: id } }, { signal }),
  });
  if (isError) return <FailedLine text={t("deals.figuresFailed")} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} columns={6} label={t("deals.figuresLoading")} />;
  const lostCount = data.lost.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-3">
      <div className="overflow-x-auto">
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t("deals.figuresStage")}</th>
              <th scope="col">{t("deals.figuresEntered")}</th>
              <th scope="col">{t("deals.figuresNext")}</th>
              <th scope="col">{t("deals.figuresWon")}</th>
              <th scope="col">{t("deals.figuresLost")}</th>
              <th scope="col">{t("deals.figuresConversion")}</th>
              <th scope="col">{t("deals.figuresDays")}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ stage_id, entered, left_to_next, won, lost, median_days }) => {
              const stage = stages.find((one) => one.id === stage_id);
              const isOpen = stage?.outcome === null;
              return (
                <tr key={stage_id}>
                  <th scope="row">
                    <Link to="/deals" search={{ stage: stage_id }}>
                      <ColorBadge color={stage?.color ?? ""}>
                        {optionText("stage", stage?.name ?? "")}
                      </ColorBadge>
                    </Link>
                  </th>
                  <td>{formatCount(entered)}</td>
                  <td>{isOpen && formatCount(left_to_next)}</td>
                  <td>{isOpen && formatCount(won)}</td>
                  <td>{isOpen && formatCount(lost)}</td>
                  <td>
                    {isOpen &&
                      entered > 0 &&
                      formatPercent(Math.round(((left_to_next + won) / entered) * 100))}
                  </td>
                  <td>{median_days !== null && formatCount(Math.round(median_days))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <dl className="grid grid-cols-[auto_auto_1fr] gap-x-4 gap-y-1">
        <Outcome name={t("deals.figuresWon")} count={data.won} search={{ outcome: "won", pipeline_id: id }} />
        <Outcome
          name={t("deals.figuresLost")}
          count={lostCount}
          search={{ outcome: "lost", pipeline_id: id }}
        />
        {data.lost.map(({ reason, count }) => (
          <Outcome
            key={reason ?? ""}
            name={reason === null ? t("deals.figuresNoReason") : optionText("lost_reason", reason)}
            isPart
            count={count}
            search={{ outcome: "lost", pipeline_id: id, filter: JSON.stringify(ofReason(reason)) }}
          />
        ))}
      </dl>
    </div>
  );
}

/** The condition of deals that were lost for a reason. */
const ofReason = (reason: string | null): FieldCondition => ({
  field: "lost_reason",
  ...(reason === null ? { op: "empty" } : { op: "is", value: reason }),
});

type OutcomeProps = {
  name: string;
  /** Whether the count is a part of the one above. */
  isPart?: boolean;
  count: number;
  search: { outcome: "won" | "lost"; pipeline_id: string; filter?: string };
};

function Outcome({ name, isPart = false, count, search }: OutcomeProps) {
  return (
    <div className="contents">
      <dt className={isPart ? "ps-4 text-ink-muted" : undefined} dir="auto">
        {name}
      </dt>
      <dd className="num text-right">
        <Link to="/deals" search={search} className="link">
          {formatCount(count)}
        </Link>
      </dd>
      <span />
    </div>
  );
}
