import type { Arrival } from "@lanyard/contract/person/person-schema";
import { toastFailure } from "#src/ui/toast.ts";
import { chooseFormats } from "./format/format-choices.ts";
import { chooseLanguage } from "./message-loading.ts";
import { t } from "./messages.ts";
import { showTheme } from "./theme.ts";

/** Makes preferences effective on this page; true when dates that already stand there are written differently now. */
export function applyArrival({ preferences, profile }: Pick<Arrival, "preferences" | "profile">): boolean {
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
