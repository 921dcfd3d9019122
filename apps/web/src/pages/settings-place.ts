import { type HistoryPlace, historySearch, readHistoryPlace } from "#src/features/history/history-place.ts";
import { oneOf } from "#src/lib/list-address.ts";

export const settingsTabs = ["preferences", "members", "pipelines", "history"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export interface SettingsPlace {
  readonly tab: SettingsTab;
  readonly history: HistoryPlace;
}

/** What an address of the settings page may say; only what differs from the default stands in it. */
export type SettingsSearch = { tab?: SettingsTab } & ReturnType<typeof historySearch>;

export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  return settingsSearch(settingsPlace(search));
}

export function settingsPlace(search: Record<string, unknown>): SettingsPlace {
  return { tab: oneOf(settingsTabs, search.tab) ?? "preferences", history: readHistoryPlace(search) };
}

export function settingsSearch({ tab, history }: SettingsPlace): SettingsSearch {
  if (tab === "preferences") return {};
  return tab === "history" ? { tab, ...historySearch(history) } : { tab };
}
