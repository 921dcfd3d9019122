import type { Me } from "@lanyard/contract/person/person-schema";
import { showTheme } from "#src/lib/browser/theme.ts";
import { chooseFormats } from "#src/lib/format/format-choices.ts";
import { chooseLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** Makes preferences effective on this page; true when dates that already stand there are written differently now. */
export function applyPreferences({ preferences, profile }: Pick<Me, "preferences" | "profile">): boolean {
  const { theme, language, date_format: dateFormat, time_format: timeFormat } = preferences;
  if (theme) showTheme(theme);
  if (language) void showLanguage(language);
  return chooseFormats({ dateFormat, timeFormat, timeZone: profile.time_zone });
}

/** Without its texts the language on screen stays, and that is told; the next start tries again too. */
async function showLanguage(language: string): Promise<void> {
  try {
    await chooseLanguage(language);
  } catch (cause) {
    console.warn("Fetching the language failed", cause);
    toastFailure(t("ui.languageFailed"), { label: t("ui.retry"), run: () => void showLanguage(language) });
  }
}
