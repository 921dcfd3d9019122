import { type Language, languages } from "@lanyard/contract/person/person-options";

/** What a person chose; who never did gets English. */
export function personLanguage({ language }: { readonly language: string | null }): Language {
  return languages.find((known) => known === language) ?? "en";
}
