import { z } from "zod";
import { type MessageArguments, type MessageId, messageText } from "./messages.ts";

/** A refusal as the message of a schema: zod carries nothing but text. `refusalText` writes it out. */
export function refusalMessage<Id extends MessageId>(id: Id, ...[parameters]: MessageArguments<Id>): string {
  return JSON.stringify({ id, parameters: { ...parameters } });
}

const carried = z.object({
  id: z.custom<MessageId>((id) => typeof id === "string"),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Translates a refusal of a schema into the page's language; zod's own texts are unchanged. */
export function refusalText(message: string): string {
  if (!message.startsWith('{"id":')) return message;
  const { id, parameters } = carried.parse(JSON.parse(message));
  return messageText(id, parameters);
}
