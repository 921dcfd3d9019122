import { contactKind } from "@lanyard/contract/contact/contact-kind";
import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { contactFiguresOf } from "#src/features/pipeline/pipeline.ts";
import type { Caller } from "#src/http/caller.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { withCallerAsMe } from "#src/records/record-members.ts";
import { boardNarrowing, selectNarrowedTotals } from "./board-narrowing-sql.ts";
import { type BoardRequest, requestedStages, serializedBoard, sliceOf } from "./board-page.ts";
import { selectContactCards } from "./board-sql.ts";

/** The contacts of each stage of a pipeline, a page at a time, with the counts of all. */
export function readContactBoard(
  caller: Caller,
  pipelineId: string,
  query: BoardQuery,
  { answers }: ReadCache,
) {
  const asked = withCallerAsMe(caller, contactKind, query);
  const narrowing = boardNarrowing(caller, "contact", asked);
  const write = (tx: TenantTx) => writeContactBoard(tx, pipelineId, { asked, narrowing });
  // What is overdue follows from the clock, and what is one's own is asked for by few: only whole boards are kept.
  return caller.reading((tx) =>
    narrowing === undefined
      ? answers.answer(tx, ["contact board", pipelineId, query], () => write(tx))
      : write(tx),
  );
}

async function writeContactBoard(tx: TenantTx, pipelineId: string, { asked, narrowing }: BoardRequest) {
  const stages = await requestedStages(tx, pipelineId, asked);
  const ids = stages.map(({ id }) => id);
  const totals =
    narrowing && ((ids: readonly string[]) => selectNarrowedTotals(tx, "contact", ids, narrowing));
  const [columns, figures] = await pipelined(
    selectContactCards(tx, sliceOf(stages, asked, narrowing)),
    contactFiguresOf(tx, ids, totals),
  );
  const figuresOf = new Map(figures.map((figure) => [figure.stage, figure]));
  return serializedBoard(stages, columns, "contacts", ({ id }) => figuresOf.get(id) ?? {});
}
