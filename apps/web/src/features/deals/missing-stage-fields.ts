import { ApiError } from "@lanyard/client/api-error";
import type { CallOptions, Client } from "@lanyard/client/client-shape";
import { missingStageFields } from "@lanyard/contract/pipeline/missing-fields";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { UserCancelled } from "#src/lib/api/failure-text.ts";
import { withCustomMember, withCustomNames } from "#src/records/fields/custom-fields.ts";
import type { BulkChange, BulkUpdateResult } from "#src/records/source.ts";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

export type FieldsToSend = Readonly<Record<string, unknown>>;

export type StageFieldsRequest = {
  readonly fields: readonly string[];
  /** Whether the reason is required, if it is one of the fields. */
  readonly isReasonRequired: boolean;
  readonly answer: (values: FieldsToSend | undefined) => void;
};

export const stageFieldsRequests = createRequestStore<StageFieldsRequest>();

type Move = {
  readonly ids: readonly string[];
  readonly stageId: string;
  readonly lostReason?: string | null;
  /** Values for the fields that a single deal lacks. */
  readonly fields?: FieldsToSend;
};

/**
 * Returns the required fields that a single deal lacks, without the reason. Returns none if the deal cannot be
 * loaded.
 */
export async function missingFieldsOf(
  stage: Pick<Stage, "outcome" | "required_fields">,
  { client, ids: [id = "", ...others] }: { readonly client: Client; readonly ids: readonly string[] },
): Promise<string[]> {
  const required = stage.required_fields.filter((name) => name !== "lost_reason");
  if (required.length === 0 || others.length > 0) return [];
  const answer = await client.deals.read({ params: { id } }).catch(() => undefined);
  if (answer === undefined) return [];
  const values = new Map<string, unknown>(Object.entries(withCustomNames("deal", answer.data)));
  return missingStageFields({ ...stage, required_fields: required }, (name) => values.get(name));
}

/** Moves selected deals to a stage as one action, and asks for required fields that they lack. */
export async function moveMany(
  client: Client,
  { ids = [], change }: BulkChange,
  options: CallOptions,
): Promise<BulkUpdateResult> {
  const { stage_id, lost_reason: reason } = change;
  const move = {
    ids,
    stageId: String(stage_id),
    ...(reason !== undefined && { lostReason: reason === null ? null : String(reason) }),
  };
  const answer = await client.deals
    .bulkMove({ body: move }, options)
    .catch(async (refusal) => ({ moved: ids.length, ...(await moveWithFields(client, move, refusal)) }));
  const { moved, actionId } = answer;
  return { changed: moved, unchanged: ids.length - moved, failed: [], actionId };
}

/**
 * Asks for the fields in a refusal and repeats the move with them in one action. Keeps existing values.
 * @throws the refusal if it has another reason, or UserCancelled
 */
export async function moveWithFields(client: Client, move: Move, refusal: unknown) {
  if (!(refusal instanceof ApiError) || !refusal.is("STAGE_FIELDS_MISSING")) throw refusal;
  const { missing_fields: missing, records } = refusal.facts;
  const values = await askFields(textsIn(missing), true);
  if (values === undefined) throw new UserCancelled(refusal.message, { cause: refusal });
  return moveEach(client, move, (id) => {
    const lacking = listIn(records).flatMap((record) =>
      Object(record).id === id ? textsIn(Object(record).fields) : [],
    );
    return Object.fromEntries(Object.entries(values).filter(([name]) => lacking.includes(name)));
  });
}

/** Moves deals to a stage and sets the given values of each deal, in one action. */
export async function moveEach(
  client: Client,
  { ids, stageId, lostReason }: Move,
  valuesOf: (id: string) => FieldsToSend,
) {
  const reason = lostReason === undefined ? {} : { lost_reason: lostReason };
  const edits = ids.map((id) => ({
    id,
    change: withCustomMember({ stage_id: stageId, ...reason, ...valuesOf(id) }),
  }));
  const { failed, actionId } = await client.deals.editCells({ body: { edits } });
  const [first] = failed;
  if (first) throw new Error(first.message);
  return { stages: [], ...(actionId !== undefined && { actionId }) };
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsIn = (value: unknown) => listIn(value).filter((text) => typeof text === "string");

/** Asks for values of fields. Resolves to undefined if the user cancels. */
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
