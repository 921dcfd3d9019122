import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useThemeChoice } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";
import { FormatSettings } from "./format-settings.tsx";
import { NoticeTypeSettings } from "./notice-type-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import type { SettingsDraft } from "./settings-draft.ts";
import { SettingsGroup, SwitchRow } from "./settings-group.tsx";

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

function ThemeSettings() {
  const theme = useThemeChoice();
  return (
    <SettingsGroup title={t("settings.theme")} text={t("settings.themeText")}>
      <div className="setrow">
        <div>
          <b>{t("settings.colorTheme")}</b>
          <small>{t("settings.colorThemeHint")}</small>
        </div>
        <SegmentedControl
          label={t("settings.colorTheme")}
          segments={[
            { value: "light", label: t("settings.light"), mark: Sun },
            { value: "dark", label: t("settings.dark"), mark: Moon },
            { value: "system", label: t("settings.system"), mark: Monitor },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
    </SettingsGroup>
  );
}
