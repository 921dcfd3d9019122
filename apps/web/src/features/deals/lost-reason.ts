import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

/** The reason, or null when it was skipped; undefined when the move is given up. */
type LostReasonAnswer = string | null | undefined;

export type LostReasonRequest = {
  /** Returns the element to focus after the answer; by default the previously focused one. */
  readonly focusAfterwards: (() => HTMLElement | null) | undefined;
  readonly answer: (answer: LostReasonAnswer) => void;
};

export const lostReasonRequests = createRequestStore<LostReasonRequest>();

/**
 * Returns additional values for a deal that enters a stage: a lost stage asks for the reason, which may be
 * skipped. Every move of a deal uses it. Returns undefined on cancel. Needs LostReasonHost.
 */
export async function askLostReason(
  stage: Pick<Stage, "outcome"> | undefined,
  focusAfterwards?: () => HTMLElement | null,
): Promise<{ lostReason?: string | null } | undefined> {
  if (stage?.outcome !== "lost") return {};
  const lostReason = await new Promise<LostReasonAnswer>((resolve) => {
    const request: LostReasonRequest = {
      focusAfterwards,
      answer: (answer) => {
        lostReasonRequests.remove(request);
        resolve(answer);
      },
    };
    lostReasonRequests.add(request);
  });
  return lostReason === undefined ? undefined : { lostReason };
}

/** Returns the reason as a field that is sent with the stage. */
export async function lostReasonOf(
  stage: Pick<Stage, "outcome"> | undefined,
): Promise<{ lost_reason?: string | null } | undefined> {
  const reason = await askLostReason(stage);
  return reason && (reason.lostReason === undefined ? {} : { lost_reason: reason.lostReason });
}

/** Cancels the open questions when the user leaves the page. */
export function cancelLostReasons(): void {
  for (const { answer } of lostReasonRequests.read()) answer(undefined);
}
