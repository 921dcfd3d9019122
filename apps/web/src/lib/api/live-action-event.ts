import type { ActionEvent } from "@lanyard/contract/event/event-schema";

const watchers = new Set<(event: ActionEvent) => void>();

/** Announces a change by anyone to listeners on this page. */
export function publishLiveAction(event: ActionEvent): void {
  for (const tell of watchers) tell(event);
}

/** Calls back at every change; returns the function that stops it. */
export function watchLiveActions(onAction: (event: ActionEvent) => void): () => void {
  watchers.add(onAction);
  return () => watchers.delete(onAction);
}
