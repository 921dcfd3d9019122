import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { LoadingPage } from "#src/ui/feedback/loading-page.tsx";
import { FormatSettings } from "./format-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { PrivacySettings } from "./privacy-settings.tsx";
import type { SettingsDraft } from "./settings-draft.ts";
import { ThemeSettings } from "./theme-settings.tsx";

/** The signed-in person's settings (spec section 2.12). */
export function SettingsForm({ draft }: { draft: SettingsDraft }) {
  if (draft.status === "loading") return <LoadingPage />;
  if (draft.status === "failed") {
    return (
      <EmptyState mark="problem" title={t("settings.loadFailed")} text={t("settings.loadFailedText")}>
        <Button onClick={draft.retry}>{t("settings.tryAgain")}</Button>
      </EmptyState>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.isSaving) draft.save();
      }}
    >
      <ThemeSettings />
      <NotificationSettings draft={draft} />
      <PrivacySettings draft={draft} />
      <FormatSettings draft={draft} />
      <div className="setfoot">
        <span role="status">{draft.isChanged && t("settings.unsaved")}</span>
        <Button type="submit" variant="primary" busyLabel={draft.isSaving && t("settings.saving")}>
          {t("settings.save")}
        </Button>
      </div>
    </form>
  );
}
