import { i18n } from "@lingui/core";
import type { MessageParameters } from "#src/messages/message-parameters.gen.ts";

export type MessageId = keyof MessageParameters;

/** The arguments that follow an id: none, or the parameters of its text. */
export type MessageArguments<Id extends MessageId> = MessageParameters[Id] extends null
  ? []
  : [parameters: MessageParameters[Id]];

/** Returns the text of a composed id, with the parameters that its text needs. */
export function messageText(
  id: MessageId,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return i18n._(id, parameters);
}

/** Returns the text of a message in the language of the interface. */
export function t<Id extends MessageId>(id: Id, ...[parameters]: MessageArguments<Id>): string {
  return i18n._(id, { ...parameters });
}
