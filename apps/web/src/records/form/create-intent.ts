import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const createEvent = "lanyard:create";
const intentEvent = "lanyard:create-intent";
const storageKey = (type: RecordNoun) => `open_create_${type}`;

/** Requests the form for a new record from any page (spec section 2.3, create events). */
export function requestCreate(type: RecordNoun, name?: string): void {
  dispatchEvent(new CustomEvent(createEvent, { detail: { type, name } }));
}

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

/**
 * Stores a request for a new record in the browser as `open_create_<kind>`. The page of the kind then opens
 * the form.
 */
export function storeCreateIntent(type: RecordNoun, name = isWanted): void {
  writeStored(storageKey(type), name);
  dispatchEvent(new Event(intentEvent));
}

/** The stored value of a request without a name. */
const isWanted = "true";

/**
 * Removes the stored request and returns the name for the new record: an empty string if the request has no
 * name, null if there is no request.
 */
export function takeCreateIntent(type: RecordNoun): string | null {
  const stored = readStored(storageKey(type));
  if (stored !== null) writeStored(storageKey(type), null);
  return stored === isWanted ? "" : stored;
}

/** Opens the form for a request that was stored before the page opened, or is stored while it is open. */
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
