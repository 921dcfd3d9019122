import { Moon, Sun } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";

type Theme = "light" | "dark";

export function ThemeToggle({ theme, onSwitch }: { theme: Theme; onSwitch: (theme: Theme) => void }) {
  const isDark = theme === "dark";
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? t("ui.switchToLight") : t("ui.switchToDark")}
      onClick={() => onSwitch(isDark ? "light" : "dark")}
    />
  );
}
