import { figureMonths } from "@lanyard/contract/deal/deal-figures-schema";
import type { DealMatching } from "@lanyard/contract/deal/deal-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { pipelined } from "#src/db/statement.ts";
import { dealRecords } from "#src/features/deal/deal.ts";
import { requirePipeline, stageFiguresOf, stagesInOrder } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import { withCallerAsMe } from "#src/records/kind/record-members.ts";
import { recordList } from "#src/records/list/record-conditions.ts";
import { compiledConditions, selectNarrowedTotals } from "./board-narrowing-sql.ts";
import { columnHead } from "./board-page.ts";
import {
  type MonthRow,
  type OwnerRow,
  selectByOwner,
  selectClosingByMonth,
  selectEndedByMonth,
} from "./deal-figures-sql.ts";

export function readDealFigures(caller: Caller, query: DealMatching) {
  const { pipeline_id: pipelineId, ...filters } = withCallerAsMe(caller, recordKinds.deal, query);
  return caller.reading(async (tx) => {
    const { conditions } = await recordList(tx, dealRecords, filters);
    const narrowing = await compiledConditions(tx, conditions).send();
    const request = { narrowing, months: figureMonths, timeZone: filters.time_zone ?? "UTC" };
    const stages =
      pipelineId === undefined
        ? await stagesInOrder(tx).send()
        : (await requirePipeline(tx, pipelineId).send()).stages;
    const byId = new Map<string, Stage>(stages.map((stage) => [stage.id, stage]));
    const ids = { won: idsOf(stages, "won"), open: idsOf(stages, null) };
    const [figures, won, closing, owned] = await pipelined(
      stageFiguresOf(
        tx,
        "deal",
        stages,
        narrowing && ((all) => selectNarrowedTotals(tx, "deal", all, narrowing)),
      ),
      selectEndedByMonth(tx, ids.won, request),
      selectClosingByMonth(tx, ids.open, request),
      selectByOwner(tx, ids, request),
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
