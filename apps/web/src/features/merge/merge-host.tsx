import { useRouterState } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { mergeRequests } from "#src/records/merge/merge-requests.ts";
import { MergeDialog } from "./merge.ts";

/** Renders the merge dialog on request. The app must render this component once. */
export function MergeHost() {
  const [request] = useSyncExternalStore(mergeRequests.watch, mergeRequests.read);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes open dialogs
  useEffect(() => closeAll, [pathname]);
  return request && <MergeDialog {...request} onClose={() => mergeRequests.remove(request)} />;
}

function closeAll(): void {
  for (const request of mergeRequests.read()) mergeRequests.remove(request);
}
