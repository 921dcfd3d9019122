import { type Language, languages } from "@lanyard/contract/person/person-options";

/** Returns the person's chosen language, or English. */
export function personLanguage({ language }: { readonly language: string | null }): Language {
  return languages.find((known) => known === language) ?? "en";
}
