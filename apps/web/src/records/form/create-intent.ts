import { useEffect, useEffectEvent } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

export type CreatedType = "contact" | "company" | "deal";

const createEvent = "lanyard:create";
const intentEvent = "lanyard:create-intent";
const createdTypes: readonly CreatedType[] = ["contact", "company", "deal"];
const storageKey = (type: CreatedType) => `open_create_${type}`;

/** Asks for the form that creates a record, wherever one is (spec section 2.3, create events). */
export function requestCreate(type: CreatedType): void {
  dispatchEvent(new CustomEvent(createEvent, { detail: { type } }));
}

/** Calls back with what is to be created; answers how to stop. */
export function watchCreate(onCreate: (type: CreatedType) => void): () => void {
  const hear = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const wanted = detail && typeof detail === "object" && "type" in detail ? detail.type : undefined;
    const type = createdTypes.find((known) => known === wanted);
    if (type) onCreate(type);
  };
  addEventListener(createEvent, hear);
  return () => removeEventListener(createEvent, hear);
}

/** Leaves word for the page of these records to open its create form on arrival: open_create_company. */
export function storeCreateIntent(type: CreatedType): void {
  writeStored(storageKey(type), "true");
  dispatchEvent(new Event(intentEvent));
}

/** Whether the form is to be opened; asking clears the word. */
export function takeCreateIntent(type: CreatedType): boolean {
  const isWanted = readStored(storageKey(type)) !== null;
  if (isWanted) writeStored(storageKey(type), null);
  return isWanted;
}

/** For the page of these records: opens the form on arrival, or at once when the page is there already. */
export function useCreateIntent(type: CreatedType, open: (() => void) | undefined): void {
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
