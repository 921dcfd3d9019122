import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { together } from "#src/db/together.ts";
import type { ReadMemory } from "#src/features/action/read-memory.ts";
import { askedStages, sliceOf, writtenBoard } from "#src/features/pipeline/board-page-door.ts";
import { dealFiguresOf } from "#src/features/pipeline/stage-totals-door.ts";
import type { Caller } from "#src/http/caller.ts";
import { selectDealCards } from "./deal-board-sql.ts";

/** The deals of each stage of a pipeline, a page at a time, with count and totals of all. */
export function readDealBoard(
  caller: Caller,
  pipelineId: string,
  query: BoardQuery,
  { answers }: ReadMemory,
) {
  return caller.reading((tx) =>
    answers.answer(tx, ["deal board", pipelineId, query], () => writeDealBoard(tx, pipelineId, query)),
  );
}

async function writeDealBoard(tx: TenantTx, pipelineId: string, query: BoardQuery) {
  const stages = await askedStages(tx, pipelineId, query);
  const [columns, figures] = await together(
    selectDealCards(tx, sliceOf(stages, query)),
    dealFiguresOf(tx, stages),
  );
  const figuresOf = new Map(figures.map((figure) => [figure.stage, figure]));
  return writtenBoard(stages, columns, "deals", ({ id }) => figuresOf.get(id) ?? {});
}
