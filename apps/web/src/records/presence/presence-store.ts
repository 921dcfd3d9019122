import type { PresenceEvent, PresentPerson } from "@lanyard/contract/event/event-schema";
import { useSyncExternalStore } from "react";
import { createSignal } from "#src/lib/browser/store.ts";

export type PresenceNoun = PresenceEvent["noun"];

const noPeople: readonly PresentPerson[] = [];

function createPresence() {
  const people = new Map<string, readonly PresentPerson[]>();
  const { tell, watch } = createSignal();
  return {
    read: (noun: PresenceNoun, id: string) => people.get(`${noun} ${id}`) ?? noPeople,
    watch,
    tell: ({ noun, id, people: present }: PresenceEvent) => {
      // The tab hears of all records of the organization, so it keeps only those with viewers.
      if (present.length === 0) people.delete(`${noun} ${id}`);
      else people.set(`${noun} ${id}`, present);
      tell();
    },
    forget: (noun: PresenceNoun, id: string) => people.delete(`${noun} ${id}`),
  };
}

export const presence = createPresence();

export function usePresence(noun: PresenceNoun, id: string): readonly PresentPerson[] {
  return useSyncExternalStore(presence.watch, () => presence.read(noun, id));
}
