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
 * Holds an Enter pressed before the search results arrive and runs it afterwards; typing or moving the
 * selection cancels it.
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
