import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import { pipelined } from "#src/db/pipelined.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { dealFiguresOf } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { requestedStages, serializedBoard, sliceOf } from "./board-page.ts";
import { selectDealCards } from "./board-sql.ts";

/** The deals of each stage of a pipeline, a page at a time, with count and totals of all. */
export function readDealBoard(caller: Caller, pipelineId: string, query: BoardQuery, { answers }: ReadCache) {
  return caller.reading((tx) =>
    answers.answer(tx, ["deal board", pipelineId, query], () => writeDealBoard(tx, pipelineId, query)),
  );
}

async function writeDealBoard(tx: TenantTx, pipelineId: string, query: BoardQuery) {
  const stages = await requestedStages(tx, pipelineId, query);
  const [columns, figures] = await pipelined(
    selectDealCards(tx, sliceOf(stages, query)),
    dealFiguresOf(tx, stages),
  );
  const figuresOf = new Map(figures.map((figure) => [figure.stage, figure]));
  return serializedBoard(stages, columns, "deals", ({ id }) => figuresOf.get(id) ?? {});
}
