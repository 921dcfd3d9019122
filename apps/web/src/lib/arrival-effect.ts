import type { Arrival } from "@lanyard/contract/person/person-schema";
import { chooseFormats } from "./format/format-choices.ts";
import { chooseLanguage } from "./message-loading.ts";
import { showTheme } from "./theme.ts";

/** Makes preferences effective on this page; true when dates that already stand there are written differently now. */
export function applyArrival({ preferences, profile }: Pick<Arrival, "preferences" | "profile">): boolean {
  const { theme, language, date_format: dateFormat, time_format: timeFormat } = preferences;
  if (theme) showTheme(theme);
  if (language) {
    // Without the network the language on screen stays; the next start tries again.
    chooseLanguage(language).catch((cause) => console.warn("Fetching the language failed", cause));
  }
  return chooseFormats({ dateFormat, timeFormat, timeZone: profile.time_zone });
}
