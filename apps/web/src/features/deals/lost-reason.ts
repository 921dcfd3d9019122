import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

/** The reason, or null when it was skipped; undefined when the move is given up. */
type LostReasonAnswer = string | null | undefined;

export type LostReasonRequest = {
  /** What has the focus once it is answered; what had it before when left out. */
  readonly focusAfterwards: (() => HTMLElement | null) | undefined;
  readonly answer: (answer: LostReasonAnswer) => void;
};

export const lostReasonRequests = createRequestStore<LostReasonRequest>();

/**
 * What a deal takes along into a stage: a lost one asks why it was lost, which may be skipped. Every way in
 * which a deal moves goes through here. Undefined when the move is given up. Needs LostReasonHost on the page.
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

/** The same as the value of a field that is sent with the stage. */
export async function lostReasonOf(
  stage: Pick<Stage, "outcome"> | undefined,
): Promise<{ lost_reason?: string | null } | undefined> {
  const reason = await askLostReason(stage);
  return reason && (reason.lostReason === undefined ? {} : { lost_reason: reason.lostReason });
}

/** Who leaves the page gives up what was asked there. */
export function cancelLostReasons(): void {
  for (const { answer } of lostReasonRequests.read()) answer(undefined);
}
