import { createMessageWriter, type MessageWriter } from "@lanyard/server-kit/message-writer";
import { type PageLanguage, pageLanguage } from "#src/pages/page-language.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import type { MessageParameters } from "./message-parameters.gen.ts";

export type MessageId = keyof MessageParameters;

export type MessageArguments<Id extends MessageId> = MessageParameters[Id] extends null
  ? []
  : [parameters: MessageParameters[Id]];

const writers: Readonly<Record<PageLanguage, MessageWriter>> = {
  en: createMessageWriter("en", en),
  es: createMessageWriter("es", es),
  fr: createMessageWriter("fr", fr),
  de: createMessageWriter("de", de),
};

export function t<Id extends MessageId>(id: Id, ...[parameters]: MessageArguments<Id>): string {
  return messageText(id, { ...parameters });
}

export function kindName(noun: string): string {
  const id = `kind_${noun}`;
  return isMessageId(id) ? messageText(id, {}) : noun;
}

const isMessageId = (id: string): id is MessageId => id in en;

export function messageText(id: MessageId, parameters: Readonly<Record<string, string | number>>): string {
  return writers[pageLanguage()](id, parameters);
}
