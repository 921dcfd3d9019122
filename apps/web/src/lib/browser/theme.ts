import { themes } from "@lanyard/contract/person/person-options";
import { useSyncExternalStore } from "react";
import { oneOf } from "./search-params.ts";
import { readStored, writeStored } from "./storage.ts";

export type Theme = "light" | "dark";
/** "system" follows the device. */
export type ThemeChoice = Theme | "system";

const storageKey = "theme";
const systemIsDark = "(prefers-color-scheme: dark)";
const watchers = new Set<() => void>();

/** Returns the theme on screen. theme.js sets it before the first paint: the chosen one, or the system's. */
export function readTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** Returns the chosen theme; the default is the system's. */
export function readThemeChoice(): ThemeChoice {
  return oneOf(themes, document.documentElement.dataset.themeChoice) ?? "system";
}

const choiceWatchers = new Set<(theme: ThemeChoice) => void>();

/** Switches the theme on the user's choice, stores it in this browser and notifies listeners. */
export function setTheme(theme: ThemeChoice): void {
  showTheme(theme);
  for (const tell of choiceWatchers) tell(theme);
}

/** Calls back when the user chooses a theme; returns the function that stops it. */
export function watchThemeChoice(onChoice: (theme: ThemeChoice) => void): () => void {
  choiceWatchers.add(onChoice);
  return () => choiceWatchers.delete(onChoice);
}

/** Switches to a theme that was chosen before, and remembers it in this browser. */
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

/** The theme on screen, also when the system or another tab changes it. */
export function useTheme(): Theme {
  return useSyncExternalStore(watch, readTheme);
}

/** Returns the chosen theme, following changes in other tabs. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(watch, readThemeChoice);
}
