import { useRouterState } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { cancelLostReasons, lostReasonRequests } from "./lost-reason.ts";
import { LostReasonDialog } from "./lost-reason-dialog.tsx";
import { cancelStageFields, stageFieldsRequests } from "./missing-stage-fields.ts";

const StageFieldsDialog = lazyComponent(
  async () => (await import("./missing-stage-fields-dialog.tsx")).StageFieldsDialog,
);

/**
 * Renders the dialogs that ask for the reason of a lost deal and for fields that a stage requires. The app
 * must render this component once.
 */
export function LostReasonHost() {
  const [request] = useSyncExternalStore(lostReasonRequests.watch, lostReasonRequests.read);
  const [lacking] = useSyncExternalStore(stageFieldsRequests.watch, stageFieldsRequests.read);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page cancels open dialogs
  useEffect(
    () => () => {
      cancelLostReasons();
      cancelStageFields();
    },
    [pathname],
  );
  if (lacking) return <StageFieldsDialog {...lacking} />;
  return request && <LostReasonDialog {...request} />;
}
