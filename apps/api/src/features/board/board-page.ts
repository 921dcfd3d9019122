import type { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { requirePipeline } from "#src/features/pipeline/pipeline.ts";
import { AppError } from "#src/http/app-error.ts";
import { type SerializedAnswer, serializedData, serializedObject } from "#src/http/serialized-answer.ts";
import type { CardNoun } from "#src/records/record-stage-sql.ts";
import type { BoardSlice, ColumnCards } from "./board-sql.ts";

/** A board as somebody asks for it, and what narrows its cards. */
export interface BoardRequest {
  readonly asked: BoardQuery;
  readonly narrowing: BoardSlice["narrowing"];
}

/** The columns that are asked for. @throws AppError NOT_FOUND for a stage of another pipeline. */
export async function requestedStages(tx: TenantTx, pipelineId: string, query: BoardQuery): Promise<Stage[]> {
  const pipeline = await requirePipeline(tx, pipelineId).send();
  const stages = pipeline.stages.filter(({ id }) => query.stage_id === undefined || id === query.stage_id);
  if (stages.length === 0 && query.stage_id !== undefined) throw new AppError("NOT_FOUND");
  return stages;
}

export function sliceOf(
  stages: readonly Stage[],
  { page, limit, after }: BoardQuery,
  narrowing: BoardSlice["narrowing"],
): BoardSlice {
  const cursor = cursorOf(after);
  return {
    stageIds: stages.map(({ id }) => id),
    limit,
    offset: cursor === undefined ? (page - 1) * limit : 0,
    after: cursor,
    narrowing,
  };
}

function cursorOf(after: string | undefined): BoardSlice["after"] {
  const [micros, id] = after?.split("_") ?? [];
  return micros === undefined || id === undefined ? undefined : { enteredMicros: Number(micros), id };
}

/** A board as it goes out: each stage with its figures, and its cards under their own name. */
export function serializedBoard(
  stages: readonly Stage[],
  columns: readonly ColumnCards[],
  cardsName: (typeof recordKinds)[CardNoun]["plural"],
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

/** What a column says of its stage. */
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
