import { english, type PageMessages } from "./languages/english.ts";
import { french } from "./languages/french.ts";
import { frenchRefusals } from "./languages/french-refusals.ts";
import { german } from "./languages/german.ts";
import { germanRefusals } from "./languages/german-refusals.ts";
import { spanish } from "./languages/spanish.ts";
import { spanishRefusals } from "./languages/spanish-refusals.ts";
import { type PageLanguage, pageLanguage } from "./page-language.ts";

const messagesOf: Readonly<Record<PageLanguage, PageMessages>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
};

const refusalsOf: Readonly<Record<PageLanguage, Readonly<Record<string, string>>>> = {
  en: {},
  es: spanishRefusals,
  fr: frenchRefusals,
  de: germanRefusals,
};

/** The sentences of our pages in the language of the page being written. */
export function pageMessages(): PageMessages {
  return messagesOf[pageLanguage()];
}

/** A refusal's sentence in the language of the page being written. */
export function refusalText(sentence: string): string {
  return refusalsOf[pageLanguage()][sentence] ?? sentence;
}
