import { deletedRetentionDays, maxPipelines } from "@lanyard/contract/limits";
import type { NewPipeline, NewStage, PipelineChange } from "@lanyard/contract/pipeline/pipeline-schema";
import { fallbackStageColor } from "@lanyard/contract/pipeline/stage-colors";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { creationOf, type RecordChange } from "#src/log/record-change.ts";
import { countRestorableRows, lockLiveRows, writeRows } from "#src/records/kind/row-sql.ts";
import { editRow, requireRow } from "#src/records/write/row-undo.ts";
import { startingStages } from "./default-pipeline.ts";
import { reorderChanges } from "./setting-order.ts";
import { settingColumns } from "./setting-undo.ts";
import { requireKnownFields } from "./stage-fields.ts";
import { allPipelines, requirePipeline } from "./stage-reading.ts";

export function listPipelines(caller: Caller) {
  return caller.reading(async (tx) => ({ pipelines: await allPipelines(tx).send() }));
}

export function readPipeline(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ pipeline: await requirePipeline(tx, id).send() }));
}

export function listStages(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ stages: (await requirePipeline(tx, id).send()).stages }));
}

export async function createPipeline(caller: Caller, { name, stages = startingStages }: NewPipeline) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const others = await lockLiveRows(tx, "pipelines");
    if ((await countRestorableRows(tx, "pipelines")) >= maxPipelines)
      throw fieldError("name", refusal("pipelinesFull", { count: maxPipelines, days: deletedRetentionDays }));
    for (const [index, stage] of stages.entries())
      await requireKnownFields(tx, stage, `stages.${index}.required_fields`);
    const id = newId();
    const rows = stages.map((stage, position) => newStageRow(stage, { pipelineId: id, position }));
    await inserting(tx, "pipelines", [{ id, name, position: nextPosition(others) }]).send();
    await inserting(tx, "stages", rows).send();
    const changes: RecordChange[] = [
      creationOf("pipeline", id),
      ...rows.map((row) => creationOf("stage", row.id)),
    ];
    const pipeline = await requirePipeline(tx, id).send();
    return { result: pipeline, action: { kind: "create", noun: "pipeline", label: name, changes } };
  });
  return { pipeline: result, actionId };
}

export function nextPosition(rows: readonly Readonly<Record<string, unknown>>[]): number {
  return Math.max(-1, ...rows.map(({ position }) => Number(position))) + 1;
}

export async function updatePipeline(caller: Caller, id: string, { name, version }: PipelineChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const row = await requireRow(tx, "pipelines", id);
    const about = { noun: "pipeline", table: "pipelines", columns: settingColumns.pipelines, row } as const;
    const action = await editRow(tx, about, { name }, version);
    return { result: await requirePipeline(tx, id).send(), action };
  });
  return { pipeline: result, actionId };
}

export async function reorderPipelines(caller: Caller, ids: readonly string[]) {
  const { result } = await inAction(caller, async (tx) => {
    const rows = await lockLiveRows(tx, "pipelines");
    const { changes, records } = reorderChanges("pipeline", rows, ids);
    if (changes.length === 0) return { result: await pipelineList(tx) };
    await writeRows(tx, "pipelines", ["position"], records);
    const label = String(rows[0]?.name ?? "");
    return { result: await pipelineList(tx), action: { kind: "update", noun: "pipeline", label, changes } };
  });
  return result;
}

async function pipelineList(tx: TenantTx) {
  return { pipelines: await allPipelines(tx).send() };
}

/** Returns the row of a new stage. The default colour depends on the name (spec section 4). */
export function newStageRow(
  { name, color, outcome, time_limit_days, probability, required_fields }: NewStage,
  { pipelineId, position, id = newId() }: { pipelineId: string; position: number; id?: string },
) {
  return {
    id,
    pipeline_id: pipelineId,
    name,
    color: color ?? fallbackStageColor(name),
    position,
    outcome: outcome ?? null,
    time_limit_days: time_limit_days ?? null,
    probability: probability ?? null,
    required_fields: required_fields ?? [],
  };
}
