import type { ActionEvent } from "@lanyard/contract/event/event-schema";

const watchers = new Set<(event: ActionEvent) => void>();

/** Tells everybody on this page that something was changed, by whomever. */
export function publishLiveAction(event: ActionEvent): void {
  for (const tell of watchers) tell(event);
}

/** Calls back at every change; answers how to stop. */
export function watchLiveActions(onAction: (event: ActionEvent) => void): () => void {
  watchers.add(onAction);
  return () => watchers.delete(onAction);
}
