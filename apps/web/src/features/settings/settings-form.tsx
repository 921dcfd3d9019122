import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";
import { FormatSettings } from "./format-settings.tsx";
import { NoticeTypeSettings } from "./notice-type-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import type { SettingsDraft } from "./settings-draft.ts";
import { SettingsGroup, SwitchRow } from "./settings-group.tsx";
import { ThemeSettings } from "./theme-settings.tsx";

export function SettingsForm({ draft }: { draft: SettingsDraft }) {
  if (draft.status === "loading") return <LoadingPage />;
  if (draft.status === "failed") {
    return (
      <FailedState
        title={t("settings.loadFailed")}
        text={t("settings.loadFailedText")}
        onRetry={draft.retry}
      />
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
      <NoticeTypeSettings hasMail={draft.services.mail} />
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

function PrivacySettings({ draft }: { draft: SettingsDraft }) {
  const { values, services, change } = draft;
  return (
    <SettingsGroup title={t("settings.privacy")} text={t("settings.privacyText")}>
      <SwitchRow
        label={t("settings.usage")}
        hint={services.usage ? t("settings.usageHint") : t("settings.usageUnavailable")}
        isOn={values.share_usage}
        isUnavailable={!services.usage}
        onChange={(share_usage) => change({ share_usage })}
      />
      <SwitchRow
        label={t("settings.publicProfile")}
        hint={t("settings.publicProfileHint")}
        isOn={values.public_profile}
        onChange={(public_profile) => change({ public_profile })}
      />
    </SettingsGroup>
  );
}
