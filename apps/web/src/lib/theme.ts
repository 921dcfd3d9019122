import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "./storage.ts";

export type Theme = "light" | "dark";

const storageKey = "theme";
const watchers = new Set<() => void>();

/** The theme on screen. Light on the first visit; theme.js sets a stored one before the first paint. */
export function readTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

const choiceWatchers = new Set<(theme: Theme) => void>();

/** The person chooses: switches the theme, remembers it in this browser and tells who keeps it elsewhere. */
export function setTheme(theme: Theme): void {
  showTheme(theme);
  for (const tell of choiceWatchers) tell(theme);
}

/** Calls back when the person on this page chooses; answers how to stop. */
export function watchThemeChoice(onChoice: (theme: Theme) => void): () => void {
  choiceWatchers.add(onChoice);
  return () => choiceWatchers.delete(onChoice);
}

/** Switches to a theme that was chosen before, and remembers it in this browser. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeStored(storageKey, theme);
  for (const notify of watchers) notify();
}

function watch(onChange: () => void): () => void {
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    document.documentElement.dataset.theme = readStored(storageKey) === "dark" ? "dark" : "light";
    onChange();
  };
  watchers.add(onChange);
  addEventListener("storage", followOtherTabs);
  return () => {
    watchers.delete(onChange);
    removeEventListener("storage", followOtherTabs);
  };
}

/** The theme on screen, also when another tab changes it. */
export function useTheme(): Theme {
  return useSyncExternalStore(watch, readTheme);
}
