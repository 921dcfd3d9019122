import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const createEvent = "lanyard:create";
const intentEvent = "lanyard:create-intent";
const storageKey = (type: RecordNoun) => `open_create_${type}`;

/** Asks for the form that creates a record, wherever one is (spec section 2.3, create events). */
export function requestCreate(type: RecordNoun): void {
  dispatchEvent(new CustomEvent(createEvent, { detail: { type } }));
}

/** Calls back with what is to be created; answers how to stop. */
export function watchCreate(onCreate: (type: RecordNoun) => void): () => void {
  const hear = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const wanted = detail && typeof detail === "object" && "type" in detail ? detail.type : undefined;
    const type = recordNouns.find((known) => known === wanted);
    if (type) onCreate(type);
  };
  addEventListener(createEvent, hear);
  return () => removeEventListener(createEvent, hear);
}

/** Leaves word for the page of these records to open its create form on arrival: open_create_company. */
export function storeCreateIntent(type: RecordNoun): void {
  writeStored(storageKey(type), "true");
  dispatchEvent(new Event(intentEvent));
}

/** Whether the form is to be opened; asking clears the word. */
export function takeCreateIntent(type: RecordNoun): boolean {
  const isWanted = readStored(storageKey(type)) !== null;
  if (isWanted) writeStored(storageKey(type), null);
  return isWanted;
}

/** For the page of these records: opens the form on arrival, or at once when the page is there already. */
export function useCreateIntent(type: RecordNoun, open: (() => void) | undefined): void {
  const follow = useEffectEvent(() => {
    if (takeCreateIntent(type)) open?.();
  });
  useEffect(() => {
    const hear = () => follow();
    hear();
    addEventListener(intentEvent, hear);
    return () => removeEventListener(intentEvent, hear);
  }, []);
}
