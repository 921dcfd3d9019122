import type { Client } from "@lanyard/client/client-shape";
import type { StageFigure } from "@lanyard/contract/figures/figures-routes";
import type { FieldCondition } from "@lanyard/contract/filter/filter-param";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { HeightPlaceholder, type KeptHeight, keepHeight } from "#src/lib/browser/kept-height.tsx";
import { formatCount, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { BarChart } from "#src/ui/feedback/bar-chart.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";

type StageChartsProps = { pipeline: Pipeline; height: KeptHeight };

export function StageCharts({ pipeline: { id, stages }, height }: StageChartsProps) {
  const { data, isError, refetch } = useQuery(stageFiguresOptions(useClient(), id));
  if (isError) return <FailedLine className="charts" text={t("deals.figuresFailed")} onRetry={refetch} />;
  if (!data) return <HeightPlaceholder of={height} />;
  const open = stages.filter(({ outcome }) => outcome === null);
  const figures = open.map((stage) => ({ stage, row: data.rows.find((row) => row.stage_id === stage.id) }));
  const mostDays = Math.max(1, ...figures.map(({ row }) => row?.median_days ?? 0));
  const lost = data.lost.slice(0, Math.max(3, open.length));
  const mostLost = Math.max(1, ...lost.map(({ count }) => count));
  const barsOf = (
    linkTo: (stageId: string, line: object) => ReactNode,
    read: (row: StageFigure) => { value: string; share: number },
  ) =>
    figures.map(({ stage, row }) => {
      const name = optionText("stage", stage.name);
      const { value, share } = row ? read(row) : { value: "", share: 0 };
      return {
        ...{ id: stage.id, name, value, share, color: stage.color },
        label: t("deals.figuresBar", { name, value }),
        link: (line: object) => linkTo(stage.id, line),
      };
    });
  const toPassed =
    (...fields: readonly string[]) =>
    (stageId: string, line: object) => (
      <Link to="/deals" search={ofPassedStage(stageId, ...fields)} {...line} />
    );
  return (
    <section className="charts" aria-label={t("deals.figuresTitle")} ref={keepHeight(height)}>
      {!data.is_complete && <Notice>{t("deals.figuresIncomplete")}</Notice>}
      <div className="pictures__row">
        <BarChart
          title={t("deals.figuresConversion")}
          bars={barsOf(toPassed(...convertedFields), (row) => {
            const conversion = conversionOf(row);
            return conversion === undefined
              ? { value: "", share: 0 }
              : { value: formatPercent(Math.round(conversion * 100)), share: conversion };
          })}
        />
        <BarChart
          title={t("deals.figuresDays")}
          bars={barsOf(toPassed("left_stage"), ({ median_days: days }) =>
            days === null
              ? { value: "", share: 0 }
              : { value: formatCount(Math.round(days)), share: days / mostDays },
          )}
        />
        {lost.length > 0 && (
          <BarChart
            title={t("deals.figuresReasons")}
            bars={lost.map(({ reason, count }) => {
              const name = lostReasonName(reason);
              return {
                ...{ id: reason ?? "", name, value: formatCount(count), share: count / mostLost },
                label: t("deals.figuresBar", { name, value: formatCount(count) }),
                link: (line: object) => <Link to="/deals" search={ofLostReason(id, reason)} {...line} />,
              };
            })}
          />
        )}
      </div>
    </section>
  );
}

/** The polling interval while figures are incomplete, because no event reports their completion. */
const progressMs = 5000;

export const stageFiguresOptions = (client: Client, pipelineId: string) =>
  queryOptions({
    queryKey: ["figures", "stages", pipelineId],
    refetchOnMount: "always",
    queryFn: ({ signal }) => client.figures.stages({ query: { pipeline_id: pipelineId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_complete === false ? progressMs : false),
  });

/**
 * Returns the share of a stage's deals that advanced or were won, from 0 to 1. Returns undefined if no deals
 * entered the stage.
 */
export const conversionOf = ({ entered, left_to_next, won }: StageFigure): number | undefined =>
  entered === 0 ? undefined : Math.min(1, (left_to_next + won) / entered);

export const lostReasonName = (reason: string | null): string =>
  reason === null ? t("deals.figuresNoReason") : optionText("lost_reason", reason);

export function ofLostReason(pipelineId: string, reason: string | null) {
  const condition: FieldCondition = {
    field: "lost_reason",
    ...(reason === null ? { op: "empty" } : { op: "is", value: reason }),
  };
  return { outcome: "lost", pipeline_id: pipelineId, filter: JSON.stringify(condition) } as const;
}

/**
 * Returns the search parameters for deals in which one of these fields, such as `advanced_from`, contains the
 * stage.
 */
export function ofPassedStage(stageId: string, ...fields: readonly string[]) {
  const conditions = fields.map((field): FieldCondition => ({ field, op: "is", value: stageId }));
  return { filter: JSON.stringify(conditions.length === 1 ? conditions[0] : { or: conditions }) };
}

export const convertedFields = ["advanced_from", "won_from"] as const;
