import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";
import { askAboutFocused, focusedSubject } from "./palette-subject.ts";

/** Keys whose meaning is what the place that is shown does with them. A feature adds its own here, with its line in the sheet of keys. */
export const contextShortcuts = { e: "edit", s: "stage", f: "filter", o: "owner", t: "task" } as const;
export type ContextShortcut = (typeof contextShortcuts)[keyof typeof contextShortcuts] | "select-all";

/** Answers whether it did something. */
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

/** Carries a key out in the place that was opened last and has something to do with it; answers whether one had. */
export function runContextShortcut(key: ContextShortcut): boolean {
  awaited = undefined;
  return places.toReversed().some((place) => place.key === key && place.run());
}

/** Carries a key out in the place that is about to be shown: what a card opens may be on its way. */
export function runContextShortcutOnceRegistered(key: ContextShortcut): void {
  awaited = key;
}

/** Registers the keys that open the focused record's form and ask about its owner, next task and stage. */
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
  useContextShortcut("stage", isHeard ? () => askAboutFocused("stage", noun) : undefined);
}
