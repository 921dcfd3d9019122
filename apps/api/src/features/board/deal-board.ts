import { dealKind } from "@lanyard/contract/deal/deal-kind";
import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { dealFiguresOf } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { withCallerAsMe } from "#src/records/record-members.ts";
import { boardNarrowing, selectNarrowedTotals } from "./board-narrowing-sql.ts";
import { type BoardRequest, requestedStages, serializedBoard, sliceOf } from "./board-page.ts";
import { selectDealCards } from "./board-sql.ts";

/** The deals of each stage of a pipeline, a page at a time, with count and totals of all. */
export function readDealBoard(caller: Caller, pipelineId: string, query: BoardQuery, { answers }: ReadCache) {
  const asked = withCallerAsMe(caller, dealKind, query);
  const narrowing = boardNarrowing(caller, "deal", asked);
  const write = (tx: TenantTx) => writeDealBoard(tx, pipelineId, { asked, narrowing });
  // What is overdue follows from the clock, and what is one's own is asked for by few: only whole boards are kept.
  return caller.reading((tx) =>
    narrowing === undefined
      ? answers.answer(tx, ["deal board", pipelineId, query], () => write(tx))
      : write(tx),
  );
}

async function writeDealBoard(tx: TenantTx, pipelineId: string, { asked, narrowing }: BoardRequest) {
  const stages = await requestedStages(tx, pipelineId, asked);
  const totals = narrowing && ((ids: readonly string[]) => selectNarrowedTotals(tx, "deal", ids, narrowing));
  const [columns, figures] = await pipelined(
    selectDealCards(tx, sliceOf(stages, asked, narrowing)),
    dealFiguresOf(tx, stages, totals),
  );
  const figuresOf = new Map(figures.map((figure) => [figure.stage, figure]));
  return serializedBoard(stages, columns, "deals", ({ id }) => figuresOf.get(id) ?? {});
}
