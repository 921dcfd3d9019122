import type { ActionEvent } from "@lanyard/contract/event/event-schema";

const watchers = new Set<(event: ActionEvent) => void>();

export function publishLiveAction(event: ActionEvent): void {
  for (const tell of watchers) tell(event);
}

export function watchLiveActions(onAction: (event: ActionEvent) => void): () => void {
  watchers.add(onAction);
  return () => watchers.delete(onAction);
}
