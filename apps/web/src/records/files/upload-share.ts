import { useSyncExternalStore } from "react";

/** How much of each upload has left, by its key; beside the components, because uploads outlive them. */
const shares = new Map<string, number>();
const listeners = new Set<() => void>();

export function setUploadShare(key: string, share: number): void {
  shares.set(key, share);
  for (const listener of listeners) listener();
}

export function clearUploadShare(key: string): void {
  shares.delete(key);
}

/** The progress of an upload from 0 to 1; undefined while it waits for its turn. */
export function useUploadShare(key: string): number | undefined {
  return useSyncExternalStore(subscribe, () => shares.get(key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
