import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const createEvent = "lanyard:create";
const intentEvent = "lanyard:create-intent";
const storageKey = (type: RecordNoun) => `open_create_${type}`;

/** Asks for the form that creates a record, wherever one is (spec section 2.3, create events). */
export function requestCreate(type: RecordNoun, name?: string): void {
  dispatchEvent(new CustomEvent(createEvent, { detail: { type, name } }));
}

/** Calls back with the kind to be created and the name of the record; returns how to stop. */
export function watchCreate(onCreate: (type: RecordNoun, name?: string) => void): () => void {
  const hear = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const wanted = detail && typeof detail === "object" && "type" in detail ? detail.type : undefined;
    const type = recordNouns.find((known) => known === wanted);
    const name: unknown = Object(detail).name;
    if (type) onCreate(type, typeof name === "string" ? name : undefined);
  };
  addEventListener(createEvent, hear);
  return () => removeEventListener(createEvent, hear);
}

/** Leaves word for the page of these records to open its create form on arrival: open_create_company. */
export function storeCreateIntent(type: RecordNoun, name = isWanted): void {
  writeStored(storageKey(type), name);
  dispatchEvent(new Event(intentEvent));
}

/** Stored where no name is known. */
const isWanted = "true";

/** Returns the name to open the form with, empty when unknown; null when no form is wanted. Clears the word. */
export function takeCreateIntent(type: RecordNoun): string | null {
  const stored = readStored(storageKey(type));
  if (stored !== null) writeStored(storageKey(type), null);
  return stored === isWanted ? "" : stored;
}

/** For the page of these records: opens the form on arrival, or at once when the page is there already. */
export function useCreateIntent(type: RecordNoun, open: ((name: string) => void) | undefined): void {
  const follow = useEffectEvent(() => {
    const name = takeCreateIntent(type);
    if (name !== null) open?.(name);
  });
  useEffect(() => {
    const hear = () => follow();
    hear();
    addEventListener(intentEvent, hear);
    return () => removeEventListener(intentEvent, hear);
  }, []);
}
