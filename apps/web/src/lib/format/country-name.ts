import { i18n } from "@lingui/core";
import { compareTexts } from "./text-order.ts";

/** What countries are called in the language of the interface, by their ISO 3166 code, in its alphabetical order. */
export function countryNames(codes: readonly string[]): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(i18n.locale, { type: "region" });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((left, right) => compareTexts(left.name, right.name));
}
