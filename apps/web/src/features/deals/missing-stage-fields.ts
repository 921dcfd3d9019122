import { ApiError } from "@lanyard/client/api-error";
import type { Client } from "@lanyard/client/client-shape";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

/** Values by field as they are sent. */
export type FieldsToSend = Readonly<Record<string, unknown>>;

export type StageFieldsRequest = {
  readonly fields: readonly string[];
  readonly answer: (values: FieldsToSend | undefined) => void;
};

export const stageFieldsRequests = createRequestStore<StageFieldsRequest>();

type Move = {
  readonly ids: readonly string[];
  readonly stageId: string;
  readonly lostReason?: string | null;
};

/**
 * Asks for the fields that a refused move lacks, and moves the deals with them as one action; each deal keeps the values that it
 * has. Needs StageFieldsHost.
 * @throws the refusal, if it has another cause or the user cancels
 */
export async function moveWithFields(client: Client, { ids, stageId, lostReason }: Move, refusal: unknown) {
  if (!(refusal instanceof ApiError) || !refusal.is("STAGE_FIELDS_MISSING")) throw refusal;
  const { missing_fields: missing, records } = refusal.facts;
  const fields = textsIn(missing);
  const values = await askFields(fields);
  if (values === undefined) throw refusal;
  const edits = ids.map((id) => {
    const lacking = listIn(records).flatMap((record) =>
      Object(record).id === id ? textsIn(Object(record).fields) : [],
    );
    const own = Object.entries(values).filter(([name]) => lacking.includes(name));
    const reason = lostReason === undefined ? {} : { lost_reason: lostReason };
    return { id, change: { stage_id: stageId, ...reason, ...Object.fromEntries(own) } };
  });
  const { failed, actionId } = await client.deals.editCells({ body: { edits } });
  const [first] = failed;
  if (first) throw new Error(first.message);
  return { stages: [], ...(actionId !== undefined && { actionId }) };
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsIn = (value: unknown) => listIn(value).filter((text) => typeof text === "string");

function askFields(fields: readonly string[]): Promise<FieldsToSend | undefined> {
  return new Promise((resolve) => {
    const request: StageFieldsRequest = {
      fields,
      answer: (values) => {
        stageFieldsRequests.remove(request);
        resolve(values);
      },
    };
    stageFieldsRequests.add(request);
  });
}

/** Cancels the open questions when the user leaves the page. */
export function cancelStageFields(): void {
  for (const { answer } of stageFieldsRequests.read()) answer(undefined);
}
