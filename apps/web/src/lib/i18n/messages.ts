import { i18n } from "@lingui/core";
import type { MessageParameters } from "#src/messages/message-parameters.gen.ts";

export type MessageId = keyof MessageParameters;

export type MessageArguments<Id extends MessageId> = MessageParameters[Id] extends null
  ? []
  : [parameters: MessageParameters[Id]];

export function messageText(
  id: MessageId,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return i18n._(id, parameters);
}

/**
 * Returns the text of an id that was built from stored data, or undefined if the catalogue has no such text.
 */
export function knownText(
  id: string,
  parameters: Readonly<Record<string, string | number>> = {},
): string | undefined {
  return Object.hasOwn(i18n.messages, id) ? i18n._(id, parameters) : undefined;
}

export function t<Id extends MessageId>(id: Id, ...[parameters]: MessageArguments<Id>): string {
  return i18n._(id, { ...parameters });
}
