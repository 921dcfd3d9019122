import { themes } from "@lanyard/contract/person/person-options";
import { useSyncExternalStore } from "react";
import { oneOf } from "./search-params.ts";
import { readStored, writeStored } from "./storage.ts";

export type Theme = "light" | "dark";
/** "system" follows the setting of the device. */
export type ThemeChoice = Theme | "system";

const storageKey = "theme";
const systemIsDark = "(prefers-color-scheme: dark)";
const watchers = new Set<() => void>();

/** Returns the current theme, which theme.js sets before the first paint. */
export function readTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function readThemeChoice(): ThemeChoice {
  return oneOf(themes, document.documentElement.dataset.themeChoice) ?? "system";
}

const choiceWatchers = new Set<(theme: ThemeChoice) => void>();

/** Sets and stores the user's choice of a theme, and notifies listeners. */
export function setTheme(theme: ThemeChoice): void {
  showTheme(theme);
  for (const tell of choiceWatchers) tell(theme);
}

export function watchThemeChoice(onChoice: (theme: ThemeChoice) => void): () => void {
  choiceWatchers.add(onChoice);
  return () => choiceWatchers.delete(onChoice);
}

/** Sets and stores a theme, such as one from the preferences, without notifying `watchThemeChoice`. */
export function showTheme(theme: ThemeChoice): void {
  apply(theme);
  writeStored(storageKey, theme);
  for (const notify of watchers) notify();
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
  watchers.add(onChange);
  system.addEventListener("change", followSystem);
  addEventListener("storage", followOtherTabs);
  return () => {
    watchers.delete(onChange);
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
