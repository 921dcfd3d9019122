import { z } from "zod";
import type { RefusalParameters } from "./refusal-parameters.gen.ts";

/** A text of the catalogue in en.json and its translations. */
export type RefusalId = keyof RefusalParameters;

/** A text that names nothing. */
export type PlainRefusalId = {
  [Id in RefusalId]: RefusalParameters[Id] extends null ? Id : never;
}[RefusalId];

/** The target of a file's column; a catalogue text gives its display name, or the label of a custom field. */
export interface NamedTarget {
  readonly noun: string;
  readonly target: string;
  readonly label?: string;
}

/** A parameter of a text; a nested reason is itself a refusal. */
export type RefusalValue = string | number | Refusal | NamedTarget;

/** A refusal and its reason, independent of language; the writer of the answer chooses the reader's language. */
export interface Refusal {
  readonly id: RefusalId;
  readonly parameters: Readonly<Record<string, RefusalValue>>;
}

/** The arguments that follow an id: none, or the parameters of its text. */
type RefusalArguments<Id extends RefusalId, Value> = RefusalParameters[Id] extends null
  ? []
  : [parameters: Readonly<Record<keyof RefusalParameters[Id], Value>>];

export function refusal<Id extends RefusalId>(
  id: Id,
  ...[parameters]: RefusalArguments<Id, RefusalValue>
): Refusal {
  return { id, parameters: { ...parameters } };
}

/** A refusal as a schema's message: zod carries nothing but text. `refusalIn` reads it. */
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

/** The refusal that a schema's message carries; nothing when the message is zod's own text. */
export function refusalIn(message: string): Refusal | undefined {
  return message.startsWith('{"id":') ? carried.parse(JSON.parse(message)) : undefined;
}
