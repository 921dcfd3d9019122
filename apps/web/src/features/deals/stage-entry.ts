import { ApiError } from "@lanyard/client/api-error";
import type { CallOptions, Client } from "@lanyard/client/client-shape";
import { missingStageFields } from "@lanyard/contract/pipeline/missing-fields";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { UserCancelled } from "#src/lib/api/failure-text.ts";
import { withCustomMember, withCustomNames } from "#src/records/fields/custom-fields.ts";
import type { SendBulkChange } from "#src/records/selection/use-bulk-update.ts";
import type { BulkUpdateResult } from "#src/records/source.ts";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

/** Values of fields. A skipped lost reason is null. */
export type FieldsToSend = Readonly<Record<string, unknown>>;

export type StageFieldsRequest = {
  readonly fields: readonly string[];
  /** Whether the lost reason is required, if `fields` includes it. */
  readonly isReasonRequired: boolean;
  /** Returns the element to focus after the answer. The default is the previously focused element. */
  readonly focusAfterwards?: (() => HTMLElement | null) | undefined;
  readonly answer: (values: FieldsToSend | undefined) => void;
};

export const stageFieldsRequests = createRequestStore<StageFieldsRequest>();

type EnteredStage = Pick<Stage, "outcome" | "required_fields">;

/** Deals that enter a stage, and the API client that reads which required fields they lack. */
export type EnteringDeals = Pick<StageFieldsRequest, "focusAfterwards"> & {
  readonly client: Client;
  readonly ids: readonly string[];
};

/**
 * Asks for the reason of a lost deal, and for required fields that a single deal lacks. Resolves to undefined
 * if the user cancels. Requires StageFieldsHost on the page.
 */
export async function askLostReason(
  stage: EnteredStage | undefined,
  entering?: EnteringDeals,
): Promise<FieldsToSend | undefined> {
  if (stage?.outcome !== "lost") return {};
  const isRequired = stage.required_fields.includes("lost_reason");
  // For several deals, a refusal by the server lists the missing fields, including the reason.
  if (entering && entering.ids.length !== 1 && isRequired && stage.required_fields.length > 1) return {};
  const missing = entering ? await missingFieldsOf(stage, entering) : [];
  return askFields(["lost_reason", ...missing], isRequired, entering?.focusAfterwards);
}

/**
 * Returns values to send with a stage: the reason, and required fields that a single deal lacks. Resolves to
 * undefined if the user cancels.
 */
export async function entryValues(
  stage: EnteredStage | undefined,
  entering: EnteringDeals,
): Promise<FieldsToSend | undefined> {
  if (stage === undefined || stage.outcome === "lost") return askLostReason(stage, entering);
  const missing = await missingFieldsOf(stage, entering);
  return missing.length === 0 ? {} : askFields(missing, true);
}

/**
 * Returns the required fields that a single deal lacks, except the lost reason. Returns none for several
 * deals, or if the deal cannot be loaded.
 */
async function missingFieldsOf(
  stage: EnteredStage,
  { client, ids: [id, ...others] }: EnteringDeals,
): Promise<string[]> {
  const required = stage.required_fields.filter((name) => name !== "lost_reason");
  if (required.length === 0 || id === undefined || others.length > 0) return [];
  const answer = await client.deals.read({ params: { id } }).catch(() => undefined);
  if (answer === undefined) return [];
  const values = new Map<string, unknown>(Object.entries(withCustomNames("deal", answer.data)));
  return missingStageFields({ ...stage, required_fields: required }, (name) => values.get(name));
}

/** Updates many deals in one action. Asks for required fields of the new stage that some deals lack. */
export const updateMany: SendBulkChange = (bulkUpdate, body, options) => {
  // A refusal may list the missing fields of only some deals, so the request is repeated until it succeeds.
  const send = (fill: FieldsToSend, sent: CallOptions): Promise<BulkUpdateResult> =>
    bulkUpdate({ ...body, fill }, sent).catch(async (refusal) =>
      send({ ...fill, ...(await askMissing(refusal)) }, {}),
    );
  return send({}, options);
};

type Move = { readonly ids: readonly string[]; readonly stageId: string; readonly fields?: FieldsToSend };

/**
 * Asks for the missing fields that a refusal lists, and repeats the move with their values. Fills only empty
 * fields. @throws the refusal if it is not STAGE_FIELDS_MISSING, or UserCancelled
 */
export async function moveWithFields(client: Client, move: Move, refusal: unknown) {
  const { ids, stageId, fields } = move;
  const missing = await askMissing(refusal);
  if (ids.length === 1) return moveOne(client, { ...move, fields: { ...fields, ...missing } });
  const body = { ids: [...ids], change: { stage_id: stageId, ...fields }, fill: withCustomMember(missing) };
  const { failed, actionId } = await client.deals.bulkUpdate({ body });
  return { stages: [], actionId, refused: failed[0]?.message };
}

export async function moveOne(client: Client, { ids: [id = ""], stageId, fields }: Move) {
  const body = withCustomMember({ stage_id: stageId, ...fields });
  const { data, actionId } = await client.deals.update({ params: { id }, body });
  return { stages: [], actionId, values: withCustomNames("deal", data) };
}

async function askMissing(refusal: unknown): Promise<FieldsToSend> {
  if (!(refusal instanceof ApiError) || !refusal.is("STAGE_FIELDS_MISSING")) throw refusal;
  const { missing_fields: missing } = refusal.facts;
  const values = await askFields(Array.isArray(missing) ? missing.map(String) : [], true);
  if (values === undefined) throw new UserCancelled(refusal.message, { cause: refusal });
  return values;
}

function askFields(
  fields: readonly string[],
  isReasonRequired: boolean,
  focusAfterwards?: StageFieldsRequest["focusAfterwards"],
): Promise<FieldsToSend | undefined> {
  return new Promise((resolve) => {
    const request: StageFieldsRequest = {
      fields,
      isReasonRequired,
      focusAfterwards,
      answer: (values) => {
        stageFieldsRequests.remove(request);
        resolve(values);
      },
    };
    stageFieldsRequests.add(request);
  });
}

export function cancelStageFields(): void {
  for (const { answer } of stageFieldsRequests.read()) answer(undefined);
}
