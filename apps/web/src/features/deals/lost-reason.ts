import type { Client } from "@lanyard/client/client-shape";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";
import { askFields, type FieldsToSend, missingFieldsOf } from "./missing-stage-fields.ts";

/** The reason; null if the user skipped the question, undefined if the user cancelled the move. */
type LostReasonAnswer = string | null | undefined;

export type LostReasonRequest = {
  readonly isRequired: boolean;
  /** Returns the element to focus after the answer. The default is the previously focused element. */
  readonly focusAfterwards: (() => HTMLElement | null) | undefined;
  readonly answer: (answer: LostReasonAnswer) => void;
};

export const lostReasonRequests = createRequestStore<LostReasonRequest>();

type EnteredStage = Pick<Stage, "outcome" | "required_fields">;

/** Deals that enter a stage, and the API client that reads which required fields they lack. */
export type EnteringDeals = {
  readonly client: Client;
  readonly ids: readonly string[];
  readonly focusAfterwards?: () => HTMLElement | null;
};

type EntryAnswer = { readonly lostReason?: string | null; readonly fields?: FieldsToSend };

/**
 * Asks for the reason of a lost deal, and for required fields that a single deal lacks. Resolves to undefined
 * if the user cancels. Requires LostReasonHost on the page.
 */
export async function askLostReason(
  stage: EnteredStage | undefined,
  entering?: EnteringDeals,
): Promise<EntryAnswer | undefined> {
  if (stage?.outcome !== "lost") return {};
  const isRequired = stage.required_fields.includes("lost_reason");
  if (entering) {
    // For several deals, a refusal by the server lists the missing fields, including the reason.
    if (entering.ids.length !== 1 && isRequired && stage.required_fields.length > 1) return {};
    const missing = await missingFieldsOf(stage, entering);
    if (missing.length > 0) return askTogether(missing, isRequired);
  }
  const lostReason = await askReasonAlone(isRequired, entering?.focusAfterwards);
  return lostReason === undefined ? undefined : { lostReason };
}

async function askTogether(missing: readonly string[], isRequired: boolean) {
  const values = await askFields(["lost_reason", ...missing], isRequired);
  if (values === undefined) return undefined;
  const { lost_reason: reason, ...fields } = values;
  return { lostReason: typeof reason === "string" ? reason : null, fields };
}

function askReasonAlone(isRequired: boolean, focusAfterwards: (() => HTMLElement | null) | undefined) {
  return new Promise<LostReasonAnswer>((resolve) => {
    const request: LostReasonRequest = {
      isRequired,
      focusAfterwards,
      answer: (answer) => {
        lostReasonRequests.remove(request);
        resolve(answer);
      },
    };
    lostReasonRequests.add(request);
  });
}

/**
 * Returns values to send with a stage: the reason, and required fields that a single deal lacks. Resolves to
 * undefined if the user cancels.
 */
export async function entryValues(
  stage: EnteredStage | undefined,
  entering?: EnteringDeals,
): Promise<FieldsToSend | undefined> {
  if (stage && stage.outcome !== "lost" && entering) {
    const missing = await missingFieldsOf(stage, entering);
    if (missing.length > 0) return askFields(missing, true);
  }
  const answer = await askLostReason(stage, entering);
  if (answer === undefined) return undefined;
  const { lostReason, fields } = answer;
  return { ...fields, ...(lostReason !== undefined && { lost_reason: lostReason }) };
}

export function cancelLostReasons(): void {
  for (const { answer } of lostReasonRequests.read()) answer(undefined);
}
