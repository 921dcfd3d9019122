import { stageId } from "@lanyard/contract/field/ids";
import { deletedRetentionDays, maxStages } from "@lanyard/contract/limits";
import type { NewStage, StageChange } from "@lanyard/contract/pipeline/pipeline-schema";
import { suggestedProbabilities } from "@lanyard/contract/pipeline/stage-probability";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { creationOf, oneChange, type RecordChange } from "#src/log/record-change.ts";
import { countRestorableRows, lockLiveRows, writeRows } from "#src/records/kind/row-sql.ts";
import { editRow, requireRow } from "#src/records/write/row-undo.ts";
import { newStageRow, nextPosition } from "./pipeline-service.ts";
import { reorderChanges } from "./setting-order.ts";
import { settingColumns } from "./setting-undo.ts";
import { requireKnownFields } from "./stage-fields.ts";
import { requirePipeline, stagesByIds } from "./stage-reading.ts";

export async function addStage(caller: Caller, pipelineId: string, input: NewStage) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await requireRow(tx, "pipelines", pipelineId);
    const others = await lockLiveRows(tx, "stages", pipelineId);
    if ((await countRestorableRows(tx, "stages", pipelineId)) >= maxStages)
      throw fieldError("name", refusal("stagesFull", { count: maxStages, days: deletedRetentionDays }));
    await requireKnownFields(tx, input);
    const row = newStageRow(input, { pipelineId, position: nextPosition(others) });
    await inserting(tx, "stages", [row]).send();
    return {
      result: await requireStage(tx, row.id),
      action: oneChange(input.name, creationOf("stage", row.id)),
    };
  });
  return { success: true as const, stage: result, actionId };
}

export async function updateStage(caller: Caller, id: string, { version, ...input }: StageChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const row = await requireRow(tx, "stages", id);
    await requireKnownFields(tx, input);
    const about = { noun: "stage", table: "stages", columns: settingColumns.stages, row } as const;
    const action = await editRow(tx, about, input, version);
    return { result: await requireStage(tx, id), action };
  });
  return { success: true as const, stage: result, actionId };
}

export async function reorderStages(caller: Caller, pipelineId: string, ids: readonly string[]) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await requireRow(tx, "pipelines", pipelineId);
    const rows = await lockLiveRows(tx, "stages", pipelineId);
    const { changes, records } = reorderChanges("stage", rows, ids);
    if (changes.length === 0) return { result: await requirePipeline(tx, pipelineId).send() };
    await writeRows(tx, "stages", ["position"], records);
    const pipeline = await requirePipeline(tx, pipelineId).send();
    return { result: pipeline, action: { kind: "update", noun: "stage", label: pipeline.name, changes } };
  });
  return { pipeline: result, actionId };
}

export async function suggestProbabilities(caller: Caller, pipelineId: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await requireRow(tx, "pipelines", pipelineId);
    const rows = await lockLiveRows(tx, "stages", pipelineId);
    const pipeline = await requirePipeline(tx, pipelineId).send();
    const suggested = suggestedProbabilities(pipeline.stages);
    const changes = rows.flatMap(({ id, version }): RecordChange[] => {
      const probability = suggested.get(id);
      if (probability === undefined) return [];
      const change = { before: { probability: null }, after: { probability } };
      return [{ noun: "stage", recordId: id, op: "update", ...change, version: version + 1 }];
    });
    if (changes.length === 0) return { result: pipeline };
    const records = [...suggested].map(([id, probability]) => ({ id, probability }));
    await writeRows(tx, "stages", ["probability"], records);
    const changed = await requirePipeline(tx, pipelineId).send();
    return { result: changed, action: { kind: "update", noun: "stage", label: changed.name, changes } };
  });
  return { pipeline: result, actionId };
}

async function requireStage(tx: TenantTx, id: string) {
  const [stage] = await stagesByIds(tx, [stageId.parse(id)]).send();
  if (stage === undefined) throw new AppError("NOT_FOUND");
  return stage;
}
