import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { useSyncExternalStore } from "react";

const shownMs = 4000;

type Movers = ReadonlyMap<string, string>;

function createRecentMovers() {
  let movers: Movers = new Map();
  const watchers = new Set<() => void>();
  const change = (next: Movers) => {
    movers = next;
    for (const notify of watchers) notify();
  };
  return {
    read: () => movers,
    watch: (onChange: () => void) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    tell: ({ kind, stages, records, actor_name }: ActionEvent) => {
      if (kind !== "move" || stages === null || stages.length === 0 || records === null) return;
      const ids = records.map(({ id }) => id);
      change(new Map([...movers, ...ids.map((id) => [id, actor_name] as const)]));
      setTimeout(() => change(new Map([...movers].filter(([id]) => !ids.includes(id)))), shownMs);
    },
  };
}

export const recentMovers = createRecentMovers();

export function useRecentMovers(): Movers {
  return useSyncExternalStore(recentMovers.watch, recentMovers.read);
}
