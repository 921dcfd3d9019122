import { type Language, languages } from "@lanyard/contract/person/person-options";

/** Returns the member's language; English if none is chosen. */
export function personLanguage({ language }: { readonly language: string | null }): Language {
  return languages.find((known) => known === language) ?? "en";
}
