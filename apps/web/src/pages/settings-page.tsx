import { getRouteApi } from "@tanstack/react-router";
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
import { readSettingsSearch, type SettingsTab } from "#src/features/settings/settings-params.ts";
import { WebhookSettings } from "#src/features/webhooks/webhook-settings.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { type Tab, Tabs } from "#src/ui/layout/tabs.tsx";

const route = getRouteApi("/signed-in/settings");

export function SettingsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const draft = useSettingsDraft();
  const mayManage = useMayManage();
  const mayWrite = useMayWrite();
  const tabs = [
    tab("preferences", t("settings.tabPreferences"), <SettingsForm draft={draft} />),
    mayManage && tab("members", t("settings.tabMembers"), <MemberSettings />),
    mayManage && tab("pipelines", t("shell.pipelines"), <PipelineSettings />),
    mayManage && tab("interactions", t("settings.tabInteractions"), <InteractionSettings />),
    mayManage && tab("fields", t("settings.tabFields"), <FieldSettings />),
    tab("history", t("history.title"), <History />),
    mayManage && tab("audit", t("audit.title"), <Audit />),
    tab(
      "keys",
      t("keys.title"),
      <>
        <KeySettings />
        {mayManage && <WebhookSettings />}
        <ConnectGuide />
      </>,
    ),
    mayWrite && tab("first-steps", t("start.title"), <FirstStepCard />),
  ].filter((each) => each !== false);
  // The URL can name a tab that this user may not see.
  const value = tabs.find((each) => each.value === search.tab)?.value ?? "preferences";
  return (
    <>
      <PageHeader title={t("settings.title")} />
      <div className="scroll">
        <Tabs
          label={t("settings.title")}
          tabs={tabs}
          value={value}
          onChange={(next) =>
            void navigate({
              search: readSettingsSearch({ ...search, tab: next }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
    </>
  );
}

function tab(value: SettingsTab, label: string, content: ReactNode): Tab<SettingsTab> {
  return { value, label, content: <div className="page-narrow">{content}</div> };
}
