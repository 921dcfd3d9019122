import type { PresenceEvent, PresentPerson } from "@lanyard/contract/event/event-schema";
import { useSyncExternalStore } from "react";

export type PresenceNoun = PresenceEvent["noun"];

const noPeople: readonly PresentPerson[] = [];

function createPresence() {
  const people = new Map<string, readonly PresentPerson[]>();
  const watchers = new Set<() => void>();
  return {
    read: (noun: PresenceNoun, id: string) => people.get(`${noun} ${id}`) ?? noPeople,
    watch: (onChange: () => void) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    tell: ({ noun, id, people: present }: PresenceEvent) => {
      people.set(`${noun} ${id}`, present);
      for (const notify of watchers) notify();
    },
    forget: (noun: PresenceNoun, id: string) => people.delete(`${noun} ${id}`),
  };
}

export const presence = createPresence();

export function usePresence(noun: PresenceNoun, id: string): readonly PresentPerson[] {
  return useSyncExternalStore(presence.watch, () => presence.read(noun, id));
}
