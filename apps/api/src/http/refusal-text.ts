import type { Language } from "@lanyard/contract/person/person-options";
import de from "@lanyard/contract/refusals/de.json" with { type: "json" };
import en from "@lanyard/contract/refusals/en.json" with { type: "json" };
import es from "@lanyard/contract/refusals/es.json" with { type: "json" };
import fr from "@lanyard/contract/refusals/fr.json" with { type: "json" };
import type { NamedTarget, Refusal, RefusalValue } from "@lanyard/contract/refusals/refusal";
import targetNames from "@lanyard/contract/refusals/target-names.gen.json" with { type: "json" };
import { createMessageWriter, type MessageWriter } from "@lanyard/server-kit/message-writer";

const writers: Readonly<Record<Language, MessageWriter>> = {
  en: createMessageWriter("en", en),
  es: createMessageWriter("es", es),
  fr: createMessageWriter("fr", fr),
  de: createMessageWriter("de", de),
};

export function refusalText(reason: Refusal, language: Language): string {
  const values = Object.entries(reason.parameters).map(([name, value]) => [name, written(value, language)]);
  return writers[language](reason.id, Object.fromEntries(values));
}

function written(value: RefusalValue, language: Language): string | number {
  if (typeof value !== "object") return value;
  return "target" in value ? targetName(value, language) : refusalText(value, language);
}

const namesByTarget: Readonly<Record<Language, Readonly<Record<string, string>>>> = targetNames;

function targetName({ noun, target, label = target }: NamedTarget, language: Language): string {
  return namesByTarget[language][`${noun}.${target}`] ?? label;
}

export function namesOfTarget({ noun, target }: NamedTarget): string[] {
  return Object.values(namesByTarget).flatMap((names) => names[`${noun}.${target}`] ?? []);
}
