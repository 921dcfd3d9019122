import { useRouterState } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { giveUpLostReasons, lostReasonRequests } from "#src/lib/lost-reason.ts";
import { withMessages } from "#src/lib/message-loading.ts";
import { lateComponent } from "#src/ui/late-component.tsx";

const LostReasonDialog = lateComponent(
  async () => (await withMessages(["pipeline"], () => import("./lost-reason-dialog.tsx"))).LostReasonDialog,
);

/** Asks why a deal was lost, wherever it is moved; once, beside the pages. */
export function LostReasonHost() {
  const [request] = useSyncExternalStore(lostReasonRequests.watch, lostReasonRequests.read);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends what was asked on the one before
  useEffect(() => giveUpLostReasons, [pathname]);
  return (
    request && (
      <LostReasonDialog
        focusAfterwards={request.focusAfterwards}
        onAnswer={request.answer}
        onClose={() => request.answer(undefined)}
      />
    )
  );
}
