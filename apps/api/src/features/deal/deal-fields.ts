import type { DealChange, NewDeal } from "@lanyard/contract/deal/deal-schema";
import { defaultProbability } from "@lanyard/contract/limits";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import {
  allPipelines,
  enteredProbability,
  firstStage,
  holdStage,
  stagesCalled,
} from "#src/features/pipeline/pipeline.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { holdCompanies, holdContacts } from "./deal-link-sql.ts";
import { toRowValue } from "./deal-row.ts";

type DealInput = NewDeal | DealChange;

/** A deal of which nothing is known yet but the currency of the organisation. */
export const emptyDeal = (currency: string): FieldValues => ({
  description: null,
  currency,
  probability: defaultProbability,
  has_own_probability: false,
  expected_close_date: null,
  contact_id: null,
  company_id: null,
  lost_reason: null,
  tags: [],
});

const plainFields = [
  "description",
  "amount_cents",
  "currency",
  "probability",
  "expected_close_date",
  "contact_id",
  "company_id",
  "lost_reason",
  "tags",
] as const;

/** The fields as they would be stored: what is not sent stays. */
export function withInput(now: FieldValues, input: DealInput, stage: Stage | undefined): FieldValues {
  const fields: Record<string, FieldValue> = { ...now };
  const name = input.name ?? input.title;
  if (name !== undefined) fields.name = name;
  for (const field of plainFields) {
    if (input[field] !== undefined) fields[field] = toRowValue(field, input[field]);
  }
  if (stage !== undefined) {
    fields.stage_id = stage.id;
    fields.pipeline_id = stage.pipeline_id;
    if (stage.outcome !== "lost") fields.lost_reason = null;
  }
  return fields;
}

/**
 * The fields of a deal with the probability that is its own or the stage's: what is sent counts as typed unless it is
 * what the deal would have anyway. `entered` is the stage that it enters; nothing sent for one leaves it without.
 */
export function withProbability(
  fields: FieldValues,
  { now, sent, entered }: { now: FieldValues; sent: number | null | undefined; entered: Stage | undefined },
): FieldValues {
  const present = z.number().nullable().parse(now.probability);
  const isOwn = now.has_own_probability === true;
  const given = enteredProbability(
    { probability: present, has_own_probability: isOwn },
    entered?.probability ?? null,
  );
  if (sent === undefined || sent === given)
    return { ...fields, probability: given, has_own_probability: isOwn };
  return { ...fields, probability: sent, has_own_probability: sent !== null };
}

/**
 * The stage that is asked for, by id or by name within the pipeline, held until the transaction ends; undefined
 * when none is. Another pipeline without a stage means its first one.
 *
 * @throws AppError INVALID_INPUT for a stage that is not there or belongs to another pipeline.
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
    return holdStage(tx, await firstStageOf(tx, input.pipeline_id), "pipeline_id");
  }
  const pipelineId = input.pipeline_id ?? presentPipelineId;
  const id = z.uuid().safeParse(stageText).success ? stageText : await stageNamed(tx, stageText, pipelineId);
  const stage = await holdStage(tx, id, path);
  if (input.pipeline_id !== undefined && stage.pipeline_id !== input.pipeline_id)
    throw fieldError("pipeline_id", refusal("stageOfOtherPipeline"));
  return stage;
}

async function firstStageOf(tx: TenantTx, pipelineId: string): Promise<string> {
  const pipeline = (await allPipelines(tx)).find(({ id }) => id === pipelineId);
  const stage = pipeline?.stages[0];
  if (stage === undefined) throw fieldError("pipeline_id", refusal("pipelineNotFound"));
  return stage.id;
}

async function stageNamed(tx: TenantTx, name: string, pipelineId: string | undefined): Promise<string> {
  const wanted = pipelineId ?? (await firstStage(tx)).pipeline_id;
  const stage = (await stagesCalled(tx, name)).find(({ pipeline_id }) => pipeline_id === wanted);
  if (stage === undefined) throw fieldError("stage", refusal("stageNotFound"));
  return stage.id;
}

/**
 * Refuses links to what is not there, and keeps the linked records as they are until the transaction ends. Sending
 * null for a link that is hidden because its record is deleted changes nothing: it shows again when restored.
 * Companies are locked before contacts, contacts before deals, everywhere.
 *
 * @throws AppError INVALID_INPUT
 */
export async function lockLinks<Input extends DealInput>(
  tx: TenantTx,
  input: Input,
  now: FieldValues | undefined,
): Promise<Input> {
  const company = await heldLink(tx, "company_id", input.company_id, now?.company_id);
  const contact = await heldLink(tx, "contact_id", input.contact_id, now?.contact_id);
  return {
    ...input,
    ...(company.keep ? { company_id: undefined } : {}),
    ...(contact.keep ? { contact_id: undefined } : {}),
  };
}

const links = {
  company_id: { hold: holdCompanies, missing: refusal("companyNotFound") },
  contact_id: { hold: holdContacts, missing: refusal("contactNotFound") },
} as const;

async function heldLink(
  tx: TenantTx,
  field: keyof typeof links,
  sent: string | null | undefined,
  present: FieldValue | undefined,
): Promise<{ keep: boolean }> {
  const { hold, missing } = links[field];
  const isLinked = typeof present === "string";
  if (sent === undefined || (sent === null && !isLinked)) return { keep: false };
  const [record] = await hold(tx, [sent ?? String(present)]);
  const isLive = record !== undefined && record.deleted_at === null;
  if (sent !== null && !isLive && sent !== present) throw fieldError(field, missing);
  return { keep: sent === null && !isLive };
}
