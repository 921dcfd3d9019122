import type { Me } from "@lanyard/contract/person/person-schema";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { pendingPreferences, useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { readThemeChoice, showTheme, watchThemeChoice } from "#src/lib/browser/theme.ts";
import { chooseFormats } from "#src/lib/format/format-choices.ts";
import { chooseLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { offerRetry, toastFailure } from "#src/ui/overlays/toast.ts";

export function PreferencesSync({ children }: { children: ReactNode }) {
  const { data: me } = useMe();
  const cache = useQueryClient();
  const hasArrived = useRef(false);
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    if (!me) return;
    const { theme = me.preferences.theme } = pendingPreferences(cache);
    const isDifferent = applyPreferences({ ...me, preferences: { ...me.preferences, theme } });
    // The browser may have stored another user's formats, so dates re-render after the preferences have
    // loaded.
    if (isDifferent && !hasArrived.current) setRevision((count) => count + 1);
    hasArrived.current = true;
  }, [me, cache]);
  useThemeSync();
  return <Fragment key={revision}>{children}</Fragment>;
}

/** Saves the theme whenever the user changes it. If saving fails, this browser still uses the theme. */
function useThemeSync(): void {
  const { mutate } = usePreferencesSaving();
  useEffect(() => {
    const save = () =>
      mutate(
        { theme: readThemeChoice() },
        {
          onError: (error) => offerRetry(t("ui.themeFailed"), error.message, save),
        },
      );
    return watchThemeChoice(save);
  }, [mutate]);
}

/** Applies preferences to the app. Returns whether dates look different afterwards. */
export function applyPreferences({ preferences, profile }: Pick<Me, "preferences" | "profile">): boolean {
  const { theme, language, date_format: dateFormat, time_format: timeFormat } = preferences;
  if (theme) showTheme(theme);
  if (language) void showLanguage(language);
  return chooseFormats({ dateFormat, timeFormat, timeZone: profile.time_zone });
}

/**
 * Switches to a language. If its texts cannot be loaded, shows a warning and keeps the current language until
 * the next start.
 */
async function showLanguage(language: string): Promise<void> {
  try {
    await chooseLanguage(language);
  } catch (cause) {
    console.warn("Fetching the language failed", cause);
    toastFailure(t("ui.languageFailed"), () => void showLanguage(language));
  }
}
