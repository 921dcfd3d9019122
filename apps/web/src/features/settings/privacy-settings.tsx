import { t } from "#src/lib/i18n/messages.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import { SettingsGroup, SwitchRow } from "./settings-group.tsx";

/** What others get to know. */
export function PrivacySettings({ draft }: { draft: SettingsDraft }) {
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
