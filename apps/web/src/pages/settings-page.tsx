import { useRouter, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MemberSettings } from "#src/features/members/member-settings.tsx";
import { useSettingsDraft } from "#src/features/settings/settings-draft.ts";
import { SettingsForm } from "#src/features/settings/settings-form.tsx";
import { withMessages } from "#src/lib/message-loading.ts";
import { t } from "#src/lib/messages.ts";
import { useMayManage } from "#src/lib/rights.ts";
import { lateComponent } from "#src/ui/late-component.tsx";
import { PageHeader } from "#src/ui/page-header.tsx";
import { SkeletonRows } from "#src/ui/skeleton.tsx";
import { type Tab, Tabs } from "#src/ui/tabs.tsx";
import { type SettingsPlace, type SettingsTab, settingsPlace, settingsSearch } from "./settings-place.ts";

const PipelineSettings = lateComponent(
  async () =>
    (await withMessages(["pipeline"], () => import("#src/features/pipeline/pipeline-settings.tsx")))
      .PipelineSettings,
);

const SettingsHistory = lateComponent(
  async () =>
    (await withMessages(["contacts", "companies", "deals"], () => import("./settings-history.tsx")))
      .SettingsHistory,
);

/** Settings: one's own, and for administrators the organisation's. */
export function SettingsPage() {
  const { place, go, hrefOf } = useSettingsPlace();
  const draft = useSettingsDraft();
  const mayManage = useMayManage();
  const history = (change: Partial<SettingsPlace["history"]>) => ({
    ...place,
    history: { ...place.history, ...change },
  });
  const waiting = <SkeletonRows rows={6} columns={2} label={t("ui.loading")} />;
  const tabs: Tab<SettingsTab>[] = [
    tab("preferences", t("settings.tabPreferences"), <SettingsForm draft={draft} />),
    ...(mayManage
      ? [
          tab("members", t("settings.tabMembers"), <MemberSettings />),
          tab("pipelines", t("settings.tabPipelines"), <PipelineSettings meanwhile={waiting} />),
        ]
      : []),
    tab(
      "history",
      t("settings.tabHistory"),
      <SettingsHistory
        place={place.history}
        onChange={(change) => go(history(change))}
        hrefOf={(change) => hrefOf(history(change))}
        meanwhile={waiting}
      />,
    ),
  ];
  // A tab that is not for this person leads to the first.
  const value = tabs.some((each) => each.value === place.tab) ? place.tab : "preferences";
  return (
    <>
      <PageHeader title={t("settings.title")} />
      <div className="scroll">
        <Tabs
          label={t("settings.tabs")}
          tabs={tabs}
          value={value}
          onChange={(next) => go({ ...place, tab: next })}
        />
      </div>
    </>
  );
}

function tab(value: SettingsTab, label: string, content: ReactNode): Tab<SettingsTab> {
  return { value, label, content: <div className="page-narrow">{content}</div> };
}

function useSettingsPlace() {
  const router = useRouter();
  const place = settingsPlace(useSearch({ from: "/signed-in/settings" }));
  const target = (to: SettingsPlace) => ({ to: "/settings", search: settingsSearch(to) }) as const;
  return {
    place,
    go: (to: SettingsPlace) => void router.navigate({ ...target(to), replace: true, resetScroll: false }),
    hrefOf: (to: SettingsPlace) => router.buildLocation(target(to)).href,
  };
}
