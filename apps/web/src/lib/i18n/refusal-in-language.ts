import { languages } from "@lanyard/contract/person/person-options";
import { refusalText } from "@lanyard/contract/refusal/refusal-text";
import { i18n } from "@lingui/core";

/** What the contract's schemas say is wrong, in the language of the interface. Brings every translation along: for what is fetched late. */
export function refusalInLanguage(sentence: string): string {
  const language = languages.find((each) => each === i18n.locale) ?? "en";
  return refusalText(sentence, language);
}
