import { ApiError } from "@lanyard/client/api-error";
import type { CallOptions, Client } from "@lanyard/client/client-shape";
import { missingStageFields } from "@lanyard/contract/pipeline/missing-fields";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { UserCancelled } from "#src/lib/api/failure-text.ts";
import { withCustomMember, withCustomNames } from "#src/records/fields/custom-fields.ts";
import type { SendBulkChange } from "#src/records/selection/use-bulk-update.ts";
import type { BulkUpdateResult } from "#src/records/source.ts";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

export type FieldsToSend = Readonly<Record<string, unknown>>;

export type StageFieldsRequest = {
  readonly fields: readonly string[];
  /** Whether the lost reason is required, if `fields` includes it. */
  readonly isReasonRequired: boolean;
  readonly answer: (values: FieldsToSend | undefined) => void;
};

export const stageFieldsRequests = createRequestStore<StageFieldsRequest>();

type Move = {
  readonly ids: readonly string[];
  readonly stageId: string;
  readonly lostReason?: string | null;
  /** Values for required fields that a single deal lacks. */
  readonly fields?: FieldsToSend;
};

/**
 * Returns the required fields that a single deal lacks, except the lost reason. Returns none for several
 * deals, or if the deal cannot be loaded.
 */
export async function missingFieldsOf(
  stage: Pick<Stage, "outcome" | "required_fields">,
  { client, ids: [id, ...others] }: { readonly client: Client; readonly ids: readonly string[] },
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

/**
 * Asks for the missing fields that a refusal lists, and repeats the move with their values. Fills only empty
 * fields. @throws the refusal if it is not STAGE_FIELDS_MISSING, or UserCancelled
 */
export async function moveWithFields(client: Client, move: Move, refusal: unknown) {
  const fields = await askMissing(refusal);
  if (move.ids.length === 1) return moveOne(client, { ...move, fields });
  const body = { ids: [...move.ids], change: changeOf(move), fill: withCustomMember(fields) };
  const { failed, actionId } = await client.deals.bulkUpdate({ body });
  return { stages: [], actionId, refused: failed[0]?.message };
}

export async function moveOne(client: Client, move: Move) {
  const [id = ""] = move.ids;
  const body = withCustomMember({ ...changeOf(move), ...move.fields });
  const { data, actionId } = await client.deals.update({ params: { id }, body });
  return { stages: [], actionId, values: withCustomNames("deal", data) };
}

const changeOf = ({ stageId, lostReason }: Move) => ({
  stage_id: stageId,
  ...(lostReason !== undefined && { lost_reason: lostReason }),
});

async function askMissing(refusal: unknown): Promise<FieldsToSend> {
  if (!(refusal instanceof ApiError) || !refusal.is("STAGE_FIELDS_MISSING")) throw refusal;
  const { missing_fields: missing } = refusal.facts;
  const values = await askFields(Array.isArray(missing) ? missing.map(String) : [], true);
  if (values === undefined) throw new UserCancelled(refusal.message, { cause: refusal });
  return values;
}

export function askFields(
  fields: readonly string[],
  isReasonRequired: boolean,
): Promise<FieldsToSend | undefined> {
  return new Promise((resolve) => {
    const request: StageFieldsRequest = {
      fields,
      isReasonRequired,
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
