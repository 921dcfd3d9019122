import { i18n } from "@lingui/core";
import { t } from "#src/lib/i18n/messages.ts";
import { formatLanguage } from "./number.ts";

const collators = new Map<string, Intl.Collator>();

/** Compares two texts in the order of the user's language. Numbers compare by value, so 2 precedes 10. */
export function compareTexts(left: string, right: string): number {
  const language = formatLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare(left, right);
}

export function countryNames(codes: readonly string[]): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(i18n.locale, { type: "region" });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((left, right) => compareTexts(left.name, right.name));
}

export function formatNames(names: readonly string[]): string {
  return new Intl.ListFormat(formatLanguage()).format(names.map((text) => t("filters.quoted", { text })));
}
