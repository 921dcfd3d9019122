import { useBannerPermission } from "#src/lib/browser/banner-permission.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { SettingsDraft } from "./settings-draft.ts";
import { SettingsGroup, SwitchRow } from "./settings-group.tsx";

export function NotificationSettings({ draft }: { draft: SettingsDraft }) {
  const { values, services, change } = draft;
  const [permission, ask] = useBannerPermission();
  return (
    <SettingsGroup title={t("settings.notifications")} text={t("settings.notificationsText")}>
      <SwitchRow
        label={t("settings.email")}
        hint={services.mail ? t("settings.emailHint") : t("settings.emailUnavailable")}
        isOn={values.notify_email}
        isUnavailable={!services.mail}
        onChange={(notify_email) => change({ notify_email })}
      />
      <SwitchRow
        label={t("settings.push")}
        hint={services.push ? t("settings.pushHint") : t("settings.pushUnavailable")}
        isOn={values.notify_push}
        isUnavailable={!services.push}
        onChange={(notify_push) => change({ notify_push })}
      />
      <SwitchRow
        label={t("settings.desktop")}
        hint={t(`settings.desktop.${permission}`)}
        isOn={values.notify_desktop}
        isUnavailable={permission === "denied" || permission === "unsupported"}
        onChange={(notify_desktop) => {
          change({ notify_desktop });
          if (notify_desktop && permission === "default") void ask();
        }}
        extra={
          permission === "default" &&
          values.notify_desktop && (
            <Button size="sm" onClick={() => void ask()}>
              {t("settings.allow")}
            </Button>
          )
        }
      />
    </SettingsGroup>
  );
}
