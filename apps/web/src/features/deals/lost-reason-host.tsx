import { useRouterState } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { cancelLostReasons, lostReasonRequests } from "./lost-reason.ts";
import { LostReasonDialog } from "./lost-reason-dialog.tsx";

/** Asks for the lost reason of any move; rendered once, outside the pages. */
export function LostReasonHost() {
  const [request] = useSyncExternalStore(lostReasonRequests.watch, lostReasonRequests.read);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page cancels the previous page's question
  useEffect(() => cancelLostReasons, [pathname]);
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
