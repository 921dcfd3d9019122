import { i18n } from "@lingui/core";
import { formatLanguage } from "./number.ts";

const collators = new Map<string, Intl.Collator>();

/**
 * Compares two texts in the order of the interface's language: accents and capitals next to their letter, 2
 * before 10.
 */
export function compareTexts(left: string, right: string): number {
  const language = formatLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare(left, right);
}

/** Returns country names in the language of the interface, by ISO 3166 code, in alphabetical order. */
export function countryNames(codes: readonly string[]): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(i18n.locale, { type: "region" });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((left, right) => compareTexts(left.name, right.name));
}
