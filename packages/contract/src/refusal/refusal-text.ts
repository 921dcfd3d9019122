import type { Language } from "../person/person-options.ts";
import { codeTranslations } from "./code-translations.ts";
import { fileTranslations } from "./file-translations.ts";
import { inputTranslations } from "./input-translations.ts";
import { listTranslations } from "./list-translations.ts";
import type { Translation, Translations } from "./refusal-translation.ts";
import { serviceTranslations } from "./service-translations.ts";

/** Every sentence that the API refuses with, by its English. */
export const refusalTranslations: Translations = {
  ...codeTranslations,
  ...inputTranslations,
  ...listTranslations,
  ...serviceTranslations,
  ...fileTranslations,
};

/**
 * A refusal's English sentence in another language; parameters stay what they are, except for those that
 * are words of ours themselves. What the catalogue does not have stays as it is: it may be somebody's own text.
 */
export function refusalText(sentence: string, language: Language): string {
  if (language === "en") return sentence;
  const exact = Object.hasOwn(refusalTranslations, sentence) ? refusalTranslations[sentence] : undefined;
  return exact?.[language] ?? fromPattern(sentence, language) ?? sentence;
}

const ofOurs: ReadonlySet<string> = new Set(["reason", "records"]);
const special = /[.*+?^${}()|[\]\\]/gu;
const parameter = /\{(\w+)\}/gu;

/** English sentences with parameters, as patterns that find the parameters again. */
const patterns = Object.entries(refusalTranslations)
  .filter(([english]) => english.includes("{"))
  .map(([english, translation]) => ({ pattern: patternOf(english), translation }));

function patternOf(english: string): RegExp {
  const parts = english.split(parameter).map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(special, "\\$&");
    // A name may hold what follows it in the sentence.
    return part === "name" ? "(?<name>.+)" : `(?<${part}>.+?)`;
  });
  return new RegExp(`^${parts.join("")}$`, "su");
}

function fromPattern(sentence: string, language: keyof Translation): string | undefined {
  for (const { pattern, translation } of patterns) {
    const found = pattern.exec(sentence)?.groups;
    if (found) return filled(translation[language], found, language);
  }
  return undefined;
}

function filled(text: string, values: Record<string, string>, language: Language): string {
  return text.replaceAll(parameter, (_, name: string) => {
    const value = values[name] ?? "";
    return ofOurs.has(name) ? refusalText(value, language) : value;
  });
}
