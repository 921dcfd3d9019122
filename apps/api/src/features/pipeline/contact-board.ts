import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import { together } from "#src/db/together.ts";
import type { Caller } from "#src/http/caller.ts";
import { askedStages, sliceOf, writtenBoard } from "./board-page-door.ts";
import { selectContactCards } from "./board-sql.ts";
import { contactFiguresOf } from "./stage-totals-door.ts";

/** The contacts of each stage of a pipeline, a page at a time, with the counts of all. */
export function readContactBoard(caller: Caller, pipelineId: string, query: BoardQuery) {
  return caller.reading(async (tx) => {
    const stages = await askedStages(tx, pipelineId, query);
    const [columns, figures] = await together(
      selectContactCards(tx, sliceOf(stages, query)),
      contactFiguresOf(
        tx,
        stages.map(({ id }) => id),
      ),
    );
    const figuresOf = new Map(figures.map((figure) => [figure.stage, figure]));
    return writtenBoard(stages, columns, "contacts", ({ id }) => figuresOf.get(id) ?? {});
  });
}
