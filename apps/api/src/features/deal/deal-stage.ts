import type { DealChange, NewDeal } from "@lanyard/contract/deal/deal-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { enteredProbability } from "@lanyard/contract/pipeline/stage-probability";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { allPipelines, firstStage, holdStage, stagesMatching } from "#src/features/pipeline/pipeline.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { FieldValues } from "#src/log/record-change.ts";

export type DealInput = NewDeal | DealChange;

/**
 * Returns the fields with the probability to store. A requested probability that differs from the current
 * one, or from that of the entered stage, becomes the deal's own.
 */
export function withProbability(
  fields: FieldValues,
  { now, sent, entered }: { now: FieldValues; sent: number | null | undefined; entered: Stage | undefined },
): FieldValues {
  const present = z.number().nullable().parse(now.probability);
  const isOwn = now.has_own_probability === true;
  const likelihood = { probability: present, has_own_probability: isOwn };
  const given = entered === undefined ? present : enteredProbability(likelihood, entered);
  if (sent === undefined || sent === given)
    return { ...fields, probability: given, has_own_probability: isOwn };
  return { ...fields, probability: sent, has_own_probability: sent !== null };
}

/**
 * Locks and returns the requested stage, which is identified by id or name; returns undefined if the request
 * names no stage and no other pipeline. A pipeline alone selects its first stage.
 * @throws AppError INVALID_INPUT for an unknown stage or pipeline, or a stage of another pipeline
 */
export async function requestedStage(
  tx: TenantTx,
  input: DealInput,
  presentPipelineId?: string,
): Promise<Stage | undefined> {
  const stageText = input.stage_id ?? input.stage;
  const path = input.stage_id === undefined ? "stage" : "stage_id";
  if (stageText === undefined) {
    if (input.pipeline_id === undefined || input.pipeline_id === presentPipelineId) return undefined;
    return holdStage(tx, await firstStageOf(tx, input.pipeline_id), "pipeline_id").send();
  }
  const pipelineId = input.pipeline_id ?? presentPipelineId;
  const id = z.uuid().safeParse(stageText).success ? stageText : await stageNamed(tx, stageText, pipelineId);
  const stage = await holdStage(tx, id, path).send();
  if (input.pipeline_id !== undefined && stage.pipeline_id !== input.pipeline_id)
    throw fieldError("pipeline_id", refusal("stageOfOtherPipeline"));
  return stage;
}

async function firstStageOf(tx: TenantTx, pipelineId: string): Promise<string> {
  const pipeline = (await allPipelines(tx).send()).find(({ id }) => id === pipelineId);
  const stage = pipeline?.stages[0];
  if (stage === undefined) throw fieldError("pipeline_id", refusal("pipelineNotFound"));
  return stage.id;
}

async function stageNamed(tx: TenantTx, name: string, pipelineId: string | undefined): Promise<string> {
  const wanted = pipelineId ?? (await firstStage(tx).send()).pipeline_id;
  const stage = (await stagesMatching(tx, name).send()).find(({ pipeline_id }) => pipeline_id === wanted);
  if (stage === undefined) throw fieldError("stage", refusal("stageNotFound"));
  return stage.id;
}
