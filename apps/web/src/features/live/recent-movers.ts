import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { useSyncExternalStore } from "react";
import { createStore } from "#src/lib/browser/store.ts";

const shownMs = 4000;

type Movers = ReadonlyMap<string, string>;

const movers = createStore<Movers>(new Map());

export function rememberMove({ kind, stages, records, actor_name }: ActionEvent): void {
  if (kind !== "move" || stages === null || stages.length === 0 || records === null) return;
  const ids = records.map(({ id }) => id);
  movers.change(new Map([...movers.read(), ...ids.map((id) => [id, actor_name] as const)]));
  const forget = () => movers.change(new Map([...movers.read()].filter(([id]) => !ids.includes(id))));
  setTimeout(forget, shownMs);
}

export function useRecentMovers(): Movers {
  return useSyncExternalStore(movers.watch, movers.read);
}
