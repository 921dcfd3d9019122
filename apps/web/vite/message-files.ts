import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const catalogueSchema = z.record(z.string(), z.string());

export const messagesFolder = join(import.meta.dirname, "../src/messages");

export const messageFilePattern = /\/src\/messages\/(?<language>[a-z]{2})\/(?<area>[a-z-]+)\.json$/;

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

/** Areas to which each kind of record adds texts of its own: they stand in the kind's file, so that a kind has one a language. */
const sharedAreas = ["kinds", "import", "pipeline", "tasks"];

/** The files of which an area is made. */
export function filesOf(language: string, area: string): string[] {
  const others = sharedAreas.includes(area) ? listAreas(language).filter((each) => each !== area) : [];
  return [area, ...others].map((each) => join(messagesFolder, language, `${each}.json`));
}

/** The messages of one area, id to ICU text. Throws when an id of its file is of another area that takes no texts of kinds. */
export function readArea(language: string, area: string): Record<string, string> {
  const files = filesOf(language, area).map((path) => ({
    path,
    messages: Object.entries(catalogueSchema.parse(JSON.parse(readFileSync(path, "utf8")))),
  }));
  for (const [id] of files[0]?.messages ?? []) {
    if (![area, ...sharedAreas].some((known) => id.startsWith(`${known}.`)))
      throw new Error(`${files[0]?.path}: the id "${id}" must start with "${area}."`);
  }
  const all = files.flatMap(({ messages }) => messages);
  return Object.fromEntries(all.filter(([id]) => id.startsWith(`${area}.`)));
}
