import { z } from "zod";
import type { RefusalParameters } from "./refusal-parameters.gen.ts";

export type RefusalId = keyof RefusalParameters;

/** The ids of refusals whose texts have no parameters. */
export type PlainRefusalId = {
  [Id in RefusalId]: RefusalParameters[Id] extends null ? Id : never;
}[RefusalId];

/** The target of an import column. Users see the translated name, or the label of a custom field. */
export interface NamedTarget {
  readonly noun: string;
  readonly target: string;
  readonly label?: string;
}

/**
 * A parameter of a refusal's text. If it is itself a refusal or an import target, the server translates it,
 * too.
 */
export type RefusalValue = string | number | Refusal | NamedTarget;

/** A refusal without its text. The server adds the text in the reader's language. */
export interface Refusal {
  readonly id: RefusalId;
  readonly parameters: Readonly<Record<string, RefusalValue>>;
}

type RefusalArguments<Id extends RefusalId, Value> = RefusalParameters[Id] extends null
  ? []
  : [parameters: Readonly<Record<keyof RefusalParameters[Id], Value>>];

export function refusal<Id extends RefusalId>(
  id: Id,
  ...[parameters]: RefusalArguments<Id, RefusalValue>
): Refusal {
  return { id, parameters: { ...parameters } };
}

/** Encodes a refusal as the message of a zod schema, which must be a string. `refusalIn` decodes it. */
export function refusalMessage<Id extends RefusalId>(
  id: Id,
  ...[parameters]: RefusalArguments<Id, string | number>
): string {
  return JSON.stringify({ id, parameters: { ...parameters } });
}

const carried = z.object({
  id: z.custom<RefusalId>((id) => typeof id === "string"),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

export function refusalIn(message: string): Refusal | undefined {
  return message.startsWith('{"id":') ? carried.parse(JSON.parse(message)) : undefined;
}
