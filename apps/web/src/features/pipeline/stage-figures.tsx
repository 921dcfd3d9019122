import type { StageFigure } from "@lanyard/contract/figures/figures-routes";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import {
  conversionOf,
  convertedFields,
  lostReasonName,
  ofLostReason,
  ofPassedStage,
  stageFiguresOptions,
} from "./stage-charts.tsx";

export function StageFigures({ pipeline: { id, stages } }: { pipeline: Pipeline }) {
  const { data, isError, refetch } = useQuery(stageFiguresOptions(useClient(), id));
  if (isError) return <FailedLine text={t("deals.figuresFailed")} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} columns={6} label={t("deals.figuresLoading")} />;
  const lostCount = data.lost.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-3">
      {!data.is_complete && <Notice>{t("deals.figuresIncomplete")}</Notice>}
      <div className="overflow-x-auto">
        <table className="figure-table">
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
            {data.rows.map((row) => (
              <StageRow key={row.stage_id} row={row} stage={stages.find(({ id }) => id === row.stage_id)} />
            ))}
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
            name={lostReasonName(reason)}
            isPart
            count={count}
            search={ofLostReason(id, reason)}
          />
        ))}
      </dl>
    </div>
  );
}

function StageRow({ row, stage }: { row: StageFigure; stage: Stage | undefined }) {
  const { stage_id, entered, left_to_next, won, lost, median_days } = row;
  const conversion = conversionOf(row);
  const isOpen = stage?.outcome === null;
  return (
    <tr>
      <th scope="row">
        <Link to="/deals" search={{ stage: stage_id }}>
          <ColorBadge color={stage?.color ?? ""}>{optionText("stage", stage?.name ?? "")}</ColorBadge>
        </Link>
      </th>
      <td data-label={t("deals.figuresEntered")}>
        <Passed field="entered_stage" stageId={stage_id} count={entered} />
      </td>
      <td data-label={t("deals.figuresNext")}>
        {isOpen && <Passed field="advanced_from" stageId={stage_id} count={left_to_next} />}
      </td>
      <td data-label={t("deals.figuresWon")}>
        {isOpen && <Passed field="won_from" stageId={stage_id} count={won} />}
      </td>
      <td data-label={t("deals.figuresLost")}>
        {isOpen && <Passed field="lost_from" stageId={stage_id} count={lost} />}
      </td>
      <td data-label={t("deals.figuresConversion")}>
        {isOpen && conversion !== undefined && (
          <Link to="/deals" search={ofPassedStage(stage_id, ...convertedFields)} className="link">
            {formatPercent(Math.round(conversion * 100))}
          </Link>
        )}
      </td>
      <td data-label={t("deals.figuresDays")}>
        {median_days !== null && (
          <Link to="/deals" search={ofPassedStage(stage_id, "left_stage")} className="link">
            {formatCount(Math.round(median_days))}
          </Link>
        )}
      </td>
    </tr>
  );
}

function Passed({ field, stageId, count }: { field: string; stageId: string; count: number }) {
  if (count === 0) return formatCount(count);
  return (
    <Link to="/deals" search={ofPassedStage(stageId, field)} className="link">
      {formatCount(count)}
    </Link>
  );
}

type OutcomeProps = {
  name: string;
  /** Whether this count is part of the count above it. */
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
