import { useRouter, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LazyAudit } from "#src/features/audit/audit.ts";
import { LazyFirstStepList } from "#src/features/first-steps/first-steps.ts";
import { LazyHistory } from "#src/features/history/history.ts";
import { LazyKeySettings } from "#src/features/keys/keys.ts";
import { MemberSettings } from "#src/features/members/member-settings.tsx";
import { useSettingsDraft } from "#src/features/settings/settings-draft.ts";
import { SettingsForm } from "#src/features/settings/settings-form.tsx";
import {
  type SettingsParams,
  type SettingsTab,
  settingsParams,
  settingsSearch,
} from "#src/features/settings/settings-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { type Tab, Tabs } from "#src/ui/layout/tabs.tsx";

const PipelineSettings = lazyComponent(
  async () => (await import("#src/features/pipeline/settings/pipeline-settings.tsx")).PipelineSettings,
);

/** Settings: one's own, and for administrators the organisation's. */
export function SettingsPage() {
  const { params, go, hrefOf } = useSettingsParams();
  const draft = useSettingsDraft();
  const mayManage = useMayManage();
  const mayWrite = useMayWrite();
  const history = (change: Partial<SettingsParams["history"]>) => ({
    ...params,
    history: { ...params.history, ...change },
  });
  const audit = (change: Partial<SettingsParams["audit"]>) => ({
    ...params,
    audit: { ...params.audit, ...change },
  });
  const waiting = <SkeletonRows rows={6} columns={2} label={t("ui.loading")} />;
  // The filters of a log keep their place, or they would push its rows down.
  const waitingLog = (
    <>
      <div className="history__filters">
        {Array.from({ length: logFilters }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <span key={index} className="field-space" />
        ))}
      </div>
      {waiting}
    </>
  );
  const tabs: Tab<SettingsTab>[] = [
    tab("preferences", t("settings.tabPreferences"), <SettingsForm draft={draft} />),
    ...(mayManage
      ? [
          tab("members", t("settings.tabMembers"), <MemberSettings />),
          tab("pipelines", t("settings.tabPipelines"), <PipelineSettings fallback={waiting} />),
        ]
      : []),
    tab(
      "history",
      t("settings.tabHistory"),
      <LazyHistory
        params={params.history}
        onChange={(change) => go(history(change))}
        hrefOf={(change) => hrefOf(history(change))}
        fallback={waitingLog}
      />,
    ),
    ...(mayManage
      ? [
          tab(
            "audit",
            t("settings.tabAudit"),
            <LazyAudit
              params={params.audit}
              onChange={(change) => go(audit(change))}
              hrefOf={(change) => hrefOf(audit(change))}
              fallback={waitingLog}
            />,
          ),
        ]
      : []),
    tab("keys", t("settings.tabKeys"), <LazyKeySettings fallback={waiting} />),
    ...(mayWrite
      ? [tab("first-steps", t("settings.tabFirstSteps"), <LazyFirstStepList fallback={waiting} />)]
      : []),
  ];
  // A tab that is not for this person leads to the first.
  const value = tabs.some((each) => each.value === params.tab) ? params.tab : "preferences";
  return (
    <>
      <PageHeader title={t("settings.title")} />
      <div className="scroll">
        <Tabs
          label={t("settings.tabs")}
          tabs={tabs}
          value={value}
          onChange={(next) => go({ ...params, tab: next })}
        />
      </div>
    </>
  );
}

/** The controls above the history and above the audit log. */
const logFilters = 6;

function tab(value: SettingsTab, label: string, content: ReactNode): Tab<SettingsTab> {
  return { value, label, content: <div className="page-narrow">{content}</div> };
}

function useSettingsParams() {
  const router = useRouter();
  const params = settingsParams(useSearch({ from: "/signed-in/settings" }));
  const target = (to: SettingsParams) => ({ to: "/settings", search: settingsSearch(to) }) as const;
  return {
    params,
    go: (to: SettingsParams) => void router.navigate({ ...target(to), replace: true, resetScroll: false }),
    hrefOf: (to: SettingsParams) => router.buildLocation(target(to)).href,
  };
}
