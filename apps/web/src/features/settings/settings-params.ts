import { type AuditSearch, readAuditSearch } from "#src/features/audit/audit.ts";
import { type HistorySearch, readHistorySearch } from "#src/features/history/history.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";

const settingsTabs = [
  "preferences",
  "members",
  "pipelines",
  "interactions",
  "fields",
  "history",
  "audit",
  "keys",
  "first-steps",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The URL parameters of the settings page, without default values. */
type SettingsSearch = { tab?: SettingsTab } & HistorySearch & AuditSearch;

export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  const tab = oneOf(settingsTabs, raw.tab);
  if (tab === undefined || tab === "preferences") return {};
  if (tab === "audit") return { tab, ...readAuditSearch(raw) };
  return tab === "history" ? { tab, ...readHistorySearch(raw) } : { tab };
}
