import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useThemeChoice } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { SettingsGroup } from "./settings-group.tsx";

export function ThemeSettings() {
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
