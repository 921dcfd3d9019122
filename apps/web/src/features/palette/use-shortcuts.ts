import { useEffect, useEffectEvent } from "react";
import { hasSingleKeys } from "#src/lib/browser/single-keys.ts";
import { isMac } from "#src/ui/layout/key-cap.tsx";
import { isForShortcuts, isTyping } from "./key-press.ts";
import { commandShortcut, type ShortcutId, singleShortcut } from "./shortcut-keys.ts";

const pairMs = 1500;
/** A function that runs a shortcut and returns false if the browser must handle the key. */
export type RunShortcut = (id: ShortcutId) => boolean;

/**
 * Calls `run` for each pressed shortcut. In text fields, only the shortcut of the palette works; in dialogs
 * and menus, none works.
 */
export function useShortcuts(run: RunShortcut): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    let pressedGAt = Number.NEGATIVE_INFINITY;
    const hear = (event: KeyboardEvent) => {
      if (!isForShortcuts(event)) return;
      const isAfterG = event.timeStamp - pressedGAt < pairMs;
      pressedGAt = Number.NEGATIVE_INFINITY;
      const id =
        commandShortcut(event, isMac) ?? (hasSingleKeys() ? singleShortcut(event, isAfterG) : undefined);
      if (id !== "palette" && isTyping(event.target)) return;
      if (id === "g") pressedGAt = event.timeStamp;
      else if (id && runLatest(id)) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}
