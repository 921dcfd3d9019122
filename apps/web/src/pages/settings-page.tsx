import { useRouter, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Audit } from "#src/features/audit/audit-list.tsx";
import { FieldSettings } from "#src/features/fields/field-settings.tsx";
import { FirstStepCard } from "#src/features/first-steps/first-step-list.tsx";
import { History } from "#src/features/history/history-list.tsx";
import { InteractionSettings } from "#src/features/interactions/interaction-settings.tsx";
import { ConnectGuide } from "#src/features/keys/connect-guide.tsx";
import { KeySettings } from "#src/features/keys/key-settings.tsx";
import { MemberSettings } from "#src/features/members/member-settings.tsx";
import { PipelineSettings } from "#src/features/pipeline/settings/pipeline-settings.tsx";
import { useSettingsDraft } from "#src/features/settings/settings-draft.ts";
import { SettingsForm } from "#src/features/settings/settings-form.tsx";
import {
  type SettingsParams,
  type SettingsTab,
  settingsParams,
  settingsSearch,
} from "#src/features/settings/settings-params.ts";
import { WebhookSettings } from "#src/features/webhooks/webhook-settings.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { type Tab, Tabs } from "#src/ui/layout/tabs.tsx";

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
  const tabs: Tab<SettingsTab>[] = [
    tab("preferences", t("settings.tabPreferences"), <SettingsForm draft={draft} />),
    ...(mayManage
      ? [
          tab("members", t("settings.tabMembers"), <MemberSettings />),
          tab("pipelines", t("settings.tabPipelines"), <PipelineSettings />),
          tab("interactions", t("settings.tabInteractions"), <InteractionSettings />),
          tab("fields", t("settings.tabFields"), <FieldSettings />),
        ]
      : []),
    tab(
      "history",
      t("settings.tabHistory"),
      <History
        params={params.history}
        onChange={(change) => go(history(change))}
        hrefOf={(change) => hrefOf(history(change))}
      />,
    ),
    ...(mayManage
      ? [
          tab(
            "audit",
            t("settings.tabAudit"),
            <Audit
              params={params.audit}
              onChange={(change) => go(audit(change))}
              hrefOf={(change) => hrefOf(audit(change))}
            />,
          ),
        ]
      : []),
    tab(
      "keys",
      t("settings.tabKeys"),
      <>
        <KeySettings />
        {mayManage && <WebhookSettings />}
        <ConnectGuide />
      </>,
    ),
    ...(mayWrite ? [tab("first-steps", t("settings.tabFirstSteps"), <FirstStepCard />)] : []),
  ];
  // The URL can name a tab that this user may not see.
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
