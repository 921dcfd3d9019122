import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";
import { askAboutFocused, focusedSubject, type Question } from "./palette-subject.ts";

/**
 * Shortcuts whose effect depends on the page. A new one needs an entry here and a line in the list of
 * shortcuts.
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

/** A function that runs the shortcut and returns false if the shortcut had no effect. */
type Run = () => boolean;

const places: { key: ContextShortcut; run: Run }[] = [];

/** A shortcut that the next matching component runs on registration. */
let awaited: ContextShortcut | undefined;

/**
 * Registers a shortcut while the component is mounted. Without `run`, the shortcut is inactive. The last
 * mounted component has priority.
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

/**
 * Runs a shortcut in the last mounted component in which it has an effect. Returns false if it has no effect.
 */
export function runContextShortcut(key: ContextShortcut): boolean {
  awaited = undefined;
  return places.toReversed().some((place) => place.key === key && place.run());
}

/** Runs a shortcut when a component registers it, because a panel may still be loading. */
export function runContextShortcutOnceRegistered(key: ContextShortcut): void {
  awaited = key;
}

export function useFocusedShortcuts(noun: RecordNoun, isHeard: boolean, onOpen: (id: string) => void): void {
  const editFocused = () => {
    const [id] = focusedSubject(noun)?.ids ?? [];
    if (id === undefined) return false;
    runContextShortcutOnceRegistered("edit");
    onOpen(id);
    return true;
  };
  useContextShortcut("edit", isHeard ? editFocused : undefined);
  useFocusedQuestions(noun, isHeard);
}

/**
 * Registers the shortcuts for the owner, stage, tasks and interactions of the focused record. A shortcut has
 * no effect if the row has its own control for the choice.
 */
export function useFocusedQuestions(
  noun: RecordNoun,
  isHeard: boolean,
  hasOwnControl: (question: Question) => boolean = () => false,
): void {
  const asking = (question: Question) =>
    isHeard ? () => !hasOwnControl(question) && askAboutFocused(question, noun) : undefined;
  useContextShortcut("owner", asking("owner"));
  useContextShortcut("task", asking("task"));
  useContextShortcut("interaction", asking("interaction"));
  useContextShortcut("stage", asking("stage"));
}
