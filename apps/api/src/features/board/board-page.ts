import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { requirePipeline, stageFiguresOf } from "#src/features/pipeline/pipeline.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type SerializedAnswer, serializedData, serializedObject } from "#src/http/serialized-answer.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";
import { withCallerAsMe } from "#src/records/kind/record-members.ts";
import type { AnswerCache } from "#src/records/list/answer-cache.ts";
import { recordList } from "#src/records/list/record-conditions.ts";
import { compiledConditions, selectNarrowedTotals } from "./board-narrowing-sql.ts";
import { type BoardSlice, type ColumnCards, selectColumnCards } from "./board-sql.ts";
import type { CardKind } from "./card-kind.ts";

export function readBoard(
  caller: Caller,
  cards: CardKind,
  pipelineId: string,
  query: BoardQuery,
  answers: AnswerCache,
): Promise<SerializedAnswer> {
  const { noun } = cards;
  const requested = withCallerAsMe(caller, recordKinds[noun], query);
  return caller.reading(async (tx) => {
    // Omits the board's `after`, which is a position in a column, whereas lists expect an id.
    const { conditions } = await recordList(tx, cards.stored.kind, { ...requested, after: undefined });
    const write = () => writeBoard(tx, cards, pipelineId, { requested, conditions });
    // The result of a filter can depend on the clock and the caller, so a filtered board is not cached.
    return conditions.length === 0
      ? answers.answer(tx, [`${noun} board`, pipelineId, query], write)
      : write();
  });
}

interface BoardRequest {
  readonly requested: BoardQuery;
  readonly conditions: readonly Condition[];
}

async function writeBoard(
  tx: TenantTx,
  cards: CardKind,
  pipelineId: string,
  { requested, conditions }: BoardRequest,
) {
  const { noun } = cards;
  const [pipeline, narrowing] = await pipelined(
    requirePipeline(tx, pipelineId),
    compiledConditions(tx, conditions),
  );
  const stages = requestedStages(pipeline, requested);
  const totals = narrowing && ((ids: readonly string[]) => selectNarrowedTotals(tx, noun, ids, narrowing));
  const [columns, figures] = await pipelined(
    selectColumnCards(tx, sliceOf(stages, requested, narrowing), cards),
    stageFiguresOf(tx, noun, stages, totals),
  );
  const figuresOf = new Map<string, object>(figures.map((figure) => [figure.stage, figure]));
  return serializedBoard(stages, columns, recordKinds[noun].plural, ({ id }) => figuresOf.get(id) ?? {});
}

function requestedStages(pipeline: Pipeline, query: BoardQuery): Stage[] {
  const stages = pipeline.stages.filter(({ id }) => query.stage_id === undefined || id === query.stage_id);
  if (stages.length === 0 && query.stage_id !== undefined) throw new AppError("NOT_FOUND");
  return stages;
}

function sliceOf(
  stages: readonly Stage[],
  { page, limit, after, card_order = "entered", full }: BoardQuery,
  narrowing: BoardSlice["narrowing"],
): BoardSlice {
  const [place, id] = after?.split("_") ?? [];
  const cursor = id === undefined ? undefined : { enteredMicros: Number(place), id };
  return {
    stageIds: stages.map(({ id: stageId }) => stageId),
    limit,
    offset: cursor ? 0 : Number(place ?? (page - 1) * limit),
    after: cursor,
    order: card_order,
    isFull: full !== undefined,
    narrowing,
  };
}

function serializedBoard(
  stages: readonly Stage[],
  columns: readonly ColumnCards[],
  cardsName: string,
  figuresOf: (stage: Stage) => object,
): SerializedAnswer {
  const cardsOf = new Map(columns.map((column) => [column.stage, column]));
  return serializedData(
    stages.map((stage) => {
      const { json, next } = cardsOf.get(stage.id) ?? noCards;
      const fields = { ...columnHead(stage), ...figuresOf(stage), hasMore: next !== null, next };
      return serializedObject(fields, cardsName, json);
    }),
  );
}

const noCards = { json: "[]", next: null };

export function columnHead(stage: Stage) {
  return {
    stage: stage.id,
    pipeline_id: stage.pipeline_id,
    stage_name: stage.name,
    stage_color: stage.color,
    stage_outcome: stage.outcome,
    time_limit_days: stage.time_limit_days,
    stage_probability: stage.probability,
    position: stage.position,
  };
}
