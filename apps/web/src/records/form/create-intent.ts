import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const createEvent = "lanyard:create";
const intentEvent = "lanyard:create-intent";
const storageKey = (type: RecordNoun) => `open_create_${type}`;

/** Requests the form for a new record anywhere (spec section 2.3, create events). */
export function requestCreate(type: RecordNoun, name?: string): void {
  dispatchEvent(new CustomEvent(createEvent, { detail: { type, name } }));
}

/** Calls `onCreate` with the requested kind and name; returns a function that stops this. */
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

/** Stores for the page of these records that it opens its create form: open_create_company. */
export function storeCreateIntent(type: RecordNoun, name = isWanted): void {
  writeStored(storageKey(type), name);
  dispatchEvent(new Event(intentEvent));
}

/** The stored value of an intent without a name. */
const isWanted = "true";

/** Returns the name for the create form, empty if unknown, or null if no form is requested. Clears the intent. */
export function takeCreateIntent(type: RecordNoun): string | null {
  const stored = readStored(storageKey(type));
  if (stored !== null) writeStored(storageKey(type), null);
  return stored === isWanted ? "" : stored;
}

/** Opens the form on the page of these records, on arrival or immediately. */
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
