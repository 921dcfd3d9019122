import { useEffect, useEffectEvent, useState } from "react";

type KeyPress = Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">;

/** The keyCode of keys that an input method handles; Safari ends the composition before their keydown. */
const handledByInputMethod = 229;

/** Returns the pressed key, or an empty text for a key of an input method, which no handler may use (UI Events 3.8). */
export function pressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }): string {
  const { key, isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === handledByInputMethod ? "" : key;
}

type Awaited = { query: string; isWaiting: boolean; run: () => void };

/**
 * Enter that comes before the results of what was typed is held, and carried out once they are here: who types
 * on or moves the selection takes it back.
 */
export function useDeferredEnter({ query, isWaiting, run }: Awaited) {
  const [heldFor, setHeldFor] = useState<string>();
  const isDue = heldFor === query && !isWaiting;
  const runHeld = useEffectEvent(() => {
    setHeldFor(undefined);
    run();
  });
  useEffect(() => {
    if (isDue) runHeld();
  }, [isDue]);
  return { hold: () => setHeldFor(query), release: () => setHeldFor(undefined) };
}
