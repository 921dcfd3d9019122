import { figureMonths } from "@lanyard/contract/deal/deal-figures-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { pipelined } from "#src/db/statement.ts";
import { requirePipeline, stageFiguresOf, stagesInOrder } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import { columnHead } from "./board-page.ts";
import {
  type MonthRow,
  type OwnerRow,
  selectByOwner,
  selectClosingByMonth,
  selectEnteredByMonth,
} from "./deal-figures-sql.ts";

/** Value by stage, won by month, the forecast weighted by probability, and what each owner has, each per currency. */
export function readDealFigures(caller: Caller, pipelineId: string | undefined) {
  return caller.reading(async (tx) => {
    const stages =
      pipelineId === undefined
        ? await stagesInOrder(tx).send()
        : (await requirePipeline(tx, pipelineId).send()).stages;
    const byId = new Map<string, Stage>(stages.map((stage) => [stage.id, stage]));
    const ids = { won: idsOf(stages, "won"), open: idsOf(stages, null) };
    const [figures, won, closing, owned] = await pipelined(
      stageFiguresOf(tx, "deal", stages),
      selectEnteredByMonth(tx, ids.won, figureMonths),
      selectClosingByMonth(tx, ids.open, figureMonths),
      selectByOwner(tx, ids, figureMonths),
    );
    const byStage = figures.flatMap((figure) => {
      const stage = byId.get(figure.stage);
      return stage === undefined ? [] : [{ ...figure, ...columnHead(stage) }];
    });
    const forecast = closing.filter(({ month }) => month !== null);
    const overdue = closing.filter(({ month }) => month === null).map(totalOf);
    const wonByMonth = byMonth(won.map((row) => ({ ...row, weighted_cents: row.amount_cents })));
    const data = { byStage, wonByMonth, forecast: byMonth(forecast), overdue, byOwner: byOwner(owned) };
    return { success: true as const, data };
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

function byOwner(rows: readonly OwnerRow[]) {
  const owners = Map.groupBy(rows, ({ owner_id }) => owner_id);
  return [...owners].map(([owner_id, own]) => ({
    owner_id,
    owner_name: own[0]?.owner_name ?? null,
    open: ownTotals(own.filter(({ is_won }) => !is_won)),
    won: ownTotals(own.filter(({ is_won }) => is_won)),
  }));
}

function ownTotals(rows: readonly OwnerRow[]) {
  return rows.map(({ currency, count, amount_cents }) => ({ currency, count, amount_cents }));
}
