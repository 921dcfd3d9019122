import { type AuditParams, auditSearch, readAuditParams } from "#src/features/audit/audit.ts";
import { type HistoryParams, historySearch, readHistoryParams } from "#src/features/history/history.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";

export const settingsTabs = [
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

export interface SettingsParams {
  readonly tab: SettingsTab;
  readonly history: HistoryParams;
  readonly audit: AuditParams;
}

/** The URL parameters of the settings page, without default values. */
export type SettingsSearch = { tab?: SettingsTab } & ReturnType<typeof historySearch> &
  ReturnType<typeof auditSearch>;

export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  return settingsSearch(settingsParams(search));
}

export function settingsParams(search: Record<string, unknown>): SettingsParams {
  return {
    tab: oneOf(settingsTabs, search.tab) ?? "preferences",
    history: readHistoryParams(search),
    audit: readAuditParams(search),
  };
}

export function settingsSearch({ tab, history, audit }: SettingsParams): SettingsSearch {
  if (tab === "preferences") return {};
  if (tab === "audit") return { tab, ...auditSearch(audit) };
  return tab === "history" ? { tab, ...historySearch(history) } : { tab };
}
