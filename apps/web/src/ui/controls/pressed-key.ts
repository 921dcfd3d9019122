import { useEffect, useEffectEvent, useState } from "react";

type KeyPress = Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">;

/** The keyCode of keys that an input method handles. Safari sends their keydown after the composition. */
const handledByInputMethod = 229;

/**
 * Returns the pressed key, or an empty string for keys of an input method, because handlers must ignore them
 * (UI Events 3.8).
 */
export function pressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }): string {
  const { key, isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === handledByInputMethod ? "" : key;
}

type Awaited = { query: string; isWaiting: boolean; run: () => void };

/**
 * Stores an Enter pressed before search results arrive, and runs it when they do. Typing or moving the
 * selection discards it.
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
