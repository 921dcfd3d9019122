import { i18n, type Messages } from "@lingui/core";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const catalogues = import.meta.glob<Messages>("../../messages/*/catalogue.ts", { import: "catalogue" });

const catalogueOf = (language: string) => catalogues[`../../messages/${language}/catalogue.ts`];

const sourceLanguage = "en";

export function availableLanguages(): string[] {
  return Object.keys(catalogues).map((path) => path.split("/").at(-2) ?? sourceLanguage);
}

export const languageKey = "language";

/**
 * Returns the language of the last visit, or else the first supported language of the browser, or else
 * English.
 */
export function rememberedLanguage(): string {
  const wanted = [readStored(languageKey), ...navigator.languages].map((language) => language?.slice(0, 2));
  return wanted.find((language) => language && catalogueOf(language)) ?? sourceLanguage;
}

export async function chooseLanguage(language: string): Promise<void> {
  if (!catalogueOf(language)) return;
  writeStored(languageKey, language);
  if (i18n.locale !== language) await activateLanguage(language);
}

/**
 * Switches the interface to a language. Throws an error if the language is unknown or its texts do not load.
 */
export async function activateLanguage(language: string): Promise<void> {
  const load = catalogueOf(language);
  if (!load) throw new Error(`No messages in "${language}"`);
  i18n.load(language, await load());
  i18n.activate(language);
  document.documentElement.lang = language;
}
