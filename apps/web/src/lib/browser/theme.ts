import { themes } from "@lanyard/contract/person/person-options";
import { useSyncExternalStore } from "react";
import { oneOf } from "./search-params.ts";
import { readStored, writeStored } from "./storage.ts";
import { createSignal } from "./store.ts";

export type Theme = "light" | "dark";
export type ThemeChoice = Theme | "system";

const storageKey = "theme";
const systemIsDark = "(prefers-color-scheme: dark)";
const changed = createSignal();

/** Returns the current theme, which theme.js sets before the first paint. */
export function readTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function readThemeChoice(): ThemeChoice {
  return oneOf(themes, document.documentElement.dataset.themeChoice) ?? "system";
}

const chosen = createSignal<ThemeChoice>();

/** Shows and stores the theme that the user chose, and notifies the listeners of `watchThemeChoice`. */
export function setTheme(theme: ThemeChoice): void {
  showTheme(theme);
  chosen.tell(theme);
}

export const watchThemeChoice = chosen.watch;

/**
 * Shows and stores a theme without notifying the listeners of `watchThemeChoice`. Used for a theme from the
 * user's preferences.
 */
export function showTheme(theme: ThemeChoice): void {
  apply(theme);
  writeStored(storageKey, theme);
  changed.tell();
}

function apply(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  dataset.themeChoice = choice;
  const system = matchMedia(systemIsDark).matches ? "dark" : "light";
  dataset.theme = choice === "system" ? system : choice;
}

function watch(onChange: () => void): () => void {
  const system = matchMedia(systemIsDark);
  const follow = (choice: ThemeChoice) => {
    apply(choice);
    onChange();
  };
  const followSystem = () => follow(readThemeChoice());
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    follow(oneOf(themes, readStored(storageKey)) ?? "system");
  };
  const stop = changed.watch(onChange);
  system.addEventListener("change", followSystem);
  addEventListener("storage", followOtherTabs);
  return () => {
    stop();
    system.removeEventListener("change", followSystem);
    removeEventListener("storage", followOtherTabs);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(watch, readTheme);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(watch, readThemeChoice);
}
