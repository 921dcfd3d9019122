import { Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";

/** Switches between light and dark. */
export function ThemeToggle() {
  const isDark = useTheme() === "dark";
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? t("ui.switchToLight") : t("ui.switchToDark")}
      onClick={() => setTheme(isDark ? "light" : "dark")}
    />
  );
}
