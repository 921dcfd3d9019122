import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const catalogueSchema = z.record(z.string(), z.string());

export const messagesFolder = join(import.meta.dirname, "../src/messages");

export const messageFilePattern = /\/src\/messages\/[a-z]{2}\/[a-z-]+\.json$/;

/** The areas of a language: one file each, named like the first part of the ids inside. */
export function listAreas(language: string): string[] {
  return readdirSync(join(messagesFolder, language))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/** The languages that have a folder of messages. */
export function listLanguages(): string[] {
  return readdirSync(messagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.length === 2)
    .map((entry) => entry.name)
    .sort();
}

/** The messages of one area, id to ICU text. Throws when an id does not start with the area's name. */
export function readArea(language: string, area: string): Record<string, string> {
  const path = join(messagesFolder, language, `${area}.json`);
  const messages = catalogueSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  for (const id of Object.keys(messages)) {
    if (!id.startsWith(`${area}.`)) throw new Error(`${path}: the id "${id}" must start with "${area}."`);
  }
  return messages;
}
