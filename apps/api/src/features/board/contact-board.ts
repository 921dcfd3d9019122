import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import { pipelined } from "#src/db/pipelined.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { contactFiguresOf } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { requestedStages, serializedBoard, sliceOf } from "./board-page.ts";
import { selectContactCards } from "./board-sql.ts";

/** The contacts of each stage of a pipeline, a page at a time, with the counts of all. */
export function readContactBoard(
  caller: Caller,
  pipelineId: string,
  query: BoardQuery,
  { answers }: ReadCache,
) {
  return caller.reading((tx) =>
    answers.answer(tx, ["contact board", pipelineId, query], () => writeContactBoard(tx, pipelineId, query)),
  );
}

async function writeContactBoard(tx: TenantTx, pipelineId: string, query: BoardQuery) {
  const stages = await requestedStages(tx, pipelineId, query);
  const ids = stages.map(({ id }) => id);
  const [columns, figures] = await pipelined(
    selectContactCards(tx, sliceOf(stages, query)),
    contactFiguresOf(tx, ids),
  );
  const figuresOf = new Map(figures.map((figure) => [figure.stage, figure]));
  return serializedBoard(stages, columns, "contacts", ({ id }) => figuresOf.get(id) ?? {});
}
