import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { together } from "#src/db/together.ts";
import type { ReadMemory } from "#src/features/action/read-memory.ts";
import type { Caller } from "#src/http/caller.ts";
import { askedStages, sliceOf, writtenBoard } from "./board-page-door.ts";
import { selectContactCards } from "./board-sql.ts";
import { contactFiguresOf } from "./stage-totals-door.ts";

/** The contacts of each stage of a pipeline, a page at a time, with the counts of all. */
export function readContactBoard(
  caller: Caller,
  pipelineId: string,
  query: BoardQuery,
  { answers }: ReadMemory,
) {
  return caller.reading((tx) =>
    answers.answer(tx, ["contact board", pipelineId, query], () => writeContactBoard(tx, pipelineId, query)),
  );
}

async function writeContactBoard(tx: TenantTx, pipelineId: string, query: BoardQuery) {
  const stages = await askedStages(tx, pipelineId, query);
  const ids = stages.map(({ id }) => id);
  const [columns, figures] = await together(
    selectContactCards(tx, sliceOf(stages, query)),
    contactFiguresOf(tx, ids),
  );
  const figuresOf = new Map(figures.map((figure) => [figure.stage, figure]));
  return writtenBoard(stages, columns, "contacts", ({ id }) => figuresOf.get(id) ?? {});
}
