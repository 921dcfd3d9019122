import { z } from "zod";
import { type MessageArguments, type MessageId, messageText } from "./messages.ts";

/** Encodes a refusal as the message of a zod schema, which must be a string. `refusalText` decodes it. */
export function refusalMessage<Id extends MessageId>(id: Id, ...[parameters]: MessageArguments<Id>): string {
  return JSON.stringify({ id, parameters: { ...parameters } });
}

const carried = z.object({
  id: z.custom<MessageId>((id) => typeof id === "string"),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Translates the refusal in a zod message; returns zod's default messages unchanged. */
export function refusalText(message: string): string {
  if (!message.startsWith('{"id":')) return message;
  const { id, parameters } = carried.parse(JSON.parse(message));
  return messageText(id, parameters);
}
