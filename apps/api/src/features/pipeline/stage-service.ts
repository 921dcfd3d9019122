import { stageId } from "@lanyard/contract/field/ids";
import { deletedRetentionDays, maxStages } from "@lanyard/contract/limits";
import type { NewStage, StageChange } from "@lanyard/contract/pipeline/pipeline-schema";
import { suggestedProbabilities } from "@lanyard/contract/pipeline/stage-probability";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { difference, type FieldValue, fieldValuesOf, type RecordChange } from "#src/log/record-change.ts";
import { mergeEdit } from "#src/records/record-edit.ts";
import {
  countRestorableSettings,
  insertSettings,
  lockLiveSettings,
  lockSettings,
  writeSettings,
} from "#src/records/setting-record-sql.ts";
import { newStageRow, nextPosition } from "./pipeline-service.ts";
import { reorderChanges } from "./setting-order.ts";
import { settingColumns } from "./setting-undo.ts";
import { requireKnownFields } from "./stage-fields.ts";
import { requirePipeline, stagesByIds } from "./stage-reading.ts";

export async function addStage(caller: Caller, pipelineId: string, input: NewStage) {
  const done = await inAction(caller, async (tx) => {
    await lockPipeline(tx, pipelineId);
    const others = await lockLiveSettings(tx, "stages", pipelineId);
    if ((await countRestorableSettings(tx, "stages", pipelineId)) >= maxStages)
      throw fieldError("name", refusal("stagesFull", { count: maxStages, days: deletedRetentionDays }));
    await requireKnownFields(tx, input);
    const row = newStageRow(input, { pipelineId, position: nextPosition(others) });
    await insertSettings(tx, "stages", [row]);
    return {
      result: await requireStage(tx, row.id),
      action: {
        kind: "create",
        noun: "stage",
        label: input.name,
        changes: [{ noun: "stage", recordId: row.id, op: "create", version: 1 }],
      },
    };
  });
  return answered(done);
}

export async function updateStage(caller: Caller, id: string, { version, ...input }: StageChange) {
  const done = await inAction(caller, async (tx) => {
    const row = (await lockSettings(tx, "stages", [id]))[0];
    if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
    await requireKnownFields(tx, input);
    const now = fieldValuesOf(settingColumns.stages, row);
    const wanted = { ...now, ...sent(input) };
    const merged = await mergeEdit(tx, { id, row, now, wanted, baseVersion: version });
    const changed = difference(now, merged);
    if (changed === undefined) return { result: await requireStage(tx, id) };
    await writeSettings(tx, "stages", settingColumns.stages, [{ ...merged, id }]);
    return {
      result: await requireStage(tx, id),
      action: {
        kind: "update",
        noun: "stage",
        label: String(merged.name),
        changes: [{ noun: "stage", recordId: id, op: "update", ...changed, version: row.version + 1 }],
      },
    };
  });
  return answered(done);
}

export async function reorderStages(caller: Caller, pipelineId: string, ids: readonly string[]) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await lockPipeline(tx, pipelineId);
    const rows = await lockLiveSettings(tx, "stages", pipelineId);
    const { changes, records } = reorderChanges("stage", rows, ids);
    if (changes.length === 0) return { result: await requirePipeline(tx, pipelineId).send() };
    await writeSettings(tx, "stages", ["position"], records);
    const pipeline = await requirePipeline(tx, pipelineId).send();
    return { result: pipeline, action: { kind: "update", noun: "stage", label: pipeline.name, changes } };
  });
  return { pipeline: result, ...(actionId === undefined ? {} : { actionId }) };
}

export async function suggestProbabilities(caller: Caller, pipelineId: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await lockPipeline(tx, pipelineId);
    const rows = await lockLiveSettings(tx, "stages", pipelineId);
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
    await writeSettings(tx, "stages", ["probability"], records);
    const changed = await requirePipeline(tx, pipelineId).send();
    return { result: changed, action: { kind: "update", noun: "stage", label: changed.name, changes } };
  });
  return { pipeline: result, ...(actionId === undefined ? {} : { actionId }) };
}

export async function lockPipeline(tx: TenantTx, id: string): Promise<void> {
  const [row] = await lockSettings(tx, "pipelines", [id]);
  if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
}

function sent(input: Omit<StageChange, "version">): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function requireStage(tx: TenantTx, id: string) {
  const [stage] = await stagesByIds(tx, [stageId.parse(id)]).send();
  if (stage === undefined) throw new AppError("NOT_FOUND");
  return stage;
}

function answered<T>(done: { result: T; actionId: string | undefined }) {
  return {
    success: true as const,
    stage: done.result,
    ...(done.actionId === undefined ? {} : { actionId: done.actionId }),
  };
}
