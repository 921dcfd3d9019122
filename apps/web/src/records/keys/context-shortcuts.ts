import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";
import { askAboutFocused, focusedSubject } from "./palette-subject.ts";

/**
 * Keys whose effect depends on the visible place. A feature adds its own here, and a line to the sheet of
 * keys.
 */
export const contextShortcuts = {
  e: "edit",
  s: "stage",
  f: "filter",
  o: "owner",
  t: "task",
  l: "interaction",
  w: "won",
  n: "lost",
} as const;
export type ContextShortcut = (typeof contextShortcuts)[keyof typeof contextShortcuts] | "select-all";

/** Returns whether it had an effect. */
type Run = () => boolean;

const places: { key: ContextShortcut; run: Run }[] = [];

/** The shortcut that the next matching place runs immediately. */
let awaited: ContextShortcut | undefined;

/**
 * Registers a shortcut while a place is shown; without `run` it is inactive. The place opened last runs
 * first.
 */
export function useContextShortcut(key: ContextShortcut, run: Run | undefined): void {
  const isHeard = run !== undefined;
  const latest = useEffectEvent(() => run?.() ?? false);
  useEffect(() => {
    if (!isHeard) return;
    const place = { key, run: () => latest() };
    places.push(place);
    if (awaited === key) {
      awaited = undefined;
      latest();
    }
    return () => {
      places.splice(places.indexOf(place), 1);
    };
  }, [key, isHeard]);
}

/** Runs a key in the place opened last that handles it; returns whether one did. */
export function runContextShortcut(key: ContextShortcut): boolean {
  awaited = undefined;
  return places.toReversed().some((place) => place.key === key && place.run());
}

/** Runs a key in the place that is about to be shown, because a card's panel may still be loading. */
export function runContextShortcutOnceRegistered(key: ContextShortcut): void {
  awaited = key;
}

/** Registers the keys that open the focused record's form, owner, task and stage choices. */
export function useFocusedShortcuts(noun: RecordNoun, isHeard: boolean, onOpen: (id: string) => void): void {
  const editFocused = () => {
    const [id] = focusedSubject(noun)?.ids ?? [];
    if (id === undefined) return false;
    runContextShortcutOnceRegistered("edit");
    onOpen(id);
    return true;
  };
  useContextShortcut("edit", isHeard ? editFocused : undefined);
  useContextShortcut("owner", isHeard ? () => askAboutFocused("owner", noun) : undefined);
  useContextShortcut("task", isHeard ? () => askAboutFocused("task", noun) : undefined);
  useContextShortcut("interaction", isHeard ? () => askAboutFocused("interaction", noun) : undefined);
  useContextShortcut("stage", isHeard ? () => askAboutFocused("stage", noun) : undefined);
}
