import { figureMonths } from "@lanyard/contract/deal/deal-figures-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { pipelined } from "#src/db/pipelined.ts";
import { dealFiguresOf, requirePipeline, stagesInOrder } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import { columnHead } from "./board-page.ts";
import { type MonthRow, selectClosingByMonth, selectEnteredByMonth } from "./deal-figures-sql.ts";

/** Value by stage, won by month, and the forecast weighted by probability, each per currency. */
export function readDealFigures(caller: Caller, pipelineId: string | undefined) {
  return caller.reading(async (tx) => {
    const stages =
      pipelineId === undefined ? await stagesInOrder(tx) : (await requirePipeline(tx, pipelineId)).stages;
    const byId = new Map(stages.map((stage) => [stage.id, stage]));
    const [figures, [won, closing]] = await pipelined(
      dealFiguresOf(tx, stages),
      pipelined(
        selectEnteredByMonth(tx, idsOf(stages, "won"), figureMonths),
        selectClosingByMonth(tx, idsOf(stages, null), figureMonths),
      ),
    );
    const byStage = figures.flatMap((figure) => {
      const stage = byId.get(figure.stage);
      return stage === undefined ? [] : [{ ...figure, ...columnHead(stage) }];
    });
    const forecast = closing.filter(({ month }) => month !== null);
    const overdue = closing.filter(({ month }) => month === null).map(totalOf);
    const wonByMonth = byMonth(won.map((row) => ({ ...row, weighted_cents: row.amount_cents })));
    return { success: true as const, data: { byStage, wonByMonth, forecast: byMonth(forecast), overdue } };
  });
}

function idsOf(stages: readonly Stage[], outcome: Stage["outcome"]): string[] {
  return stages.filter((stage) => stage.outcome === outcome).map(({ id }) => id);
}

function byMonth(rows: readonly MonthRow[]) {
  const months = Map.groupBy(rows, ({ month }) => month ?? "");
  return [...months].map(([month, totals]) => ({ month, totals: totals.map(totalOf) }));
}

function totalOf({ currency, count, amount_cents, weighted_cents }: MonthRow) {
  return { currency, count, amount_cents, weighted_cents };
}
