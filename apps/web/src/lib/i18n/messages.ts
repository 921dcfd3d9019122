import { i18n } from "@lingui/core";
import type { MessageParameters } from "#src/messages/message-parameters.gen.ts";

export type MessageId = keyof MessageParameters;

/** The arguments after the id: none, or the parameters of the text. */
export type MessageArguments<Id extends MessageId> = MessageParameters[Id] extends null
  ? []
  : [parameters: MessageParameters[Id]];

export function messageText(
  id: MessageId,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return i18n._(id, parameters);
}

export function t<Id extends MessageId>(id: Id, ...[parameters]: MessageArguments<Id>): string {
  return i18n._(id, { ...parameters });
}
