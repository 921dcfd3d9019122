import { useEffect, useEffectEvent, useState } from "react";

type KeyPress = Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">;

/**
 * The keyCode of keys that an input method handles. In Safari, the keydown that ends a composition arrives
 * after `compositionend`, so `isComposing` is false.
 */
const handledByInputMethod = 229;

/**
 * Returns the pressed key, or an empty string if an input method handles the key, because other handlers must
 * ignore it (UI Events 3.8).
 */
export function pressedKey(event: KeyPress | { readonly nativeEvent: KeyPress }): string {
  const { key, isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === handledByInputMethod ? "" : key;
}

type Awaited = { query: string; isWaiting: boolean; run: () => void };

/**
 * Returns functions that hold and release an Enter that was pressed before the search results arrive. Calls
 * `run` when they arrive, unless the query has changed.
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
