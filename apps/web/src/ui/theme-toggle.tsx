import { Moon, Sun } from "lucide-react";
import { t } from "#src/lib/messages.ts";
import { setTheme, useTheme } from "#src/lib/theme.ts";
import { IconButton } from "./icon-button.tsx";

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
