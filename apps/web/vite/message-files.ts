import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const catalogueSchema = z.record(z.string(), z.string());

export const messagesFolder = join(import.meta.dirname, "../src/messages");

export const messageFilePattern = /\/src\/messages\/(?<language>[a-z]{2})\/(?<area>[a-z-]+)\.json$/;

/** Returns the areas of a language. Each area is a file, whose name is the prefix of its text ids. */
export function listAreas(language: string): string[] {
  return readdirSync(join(messagesFolder, language))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

export function listLanguages(): string[] {
  return readdirSync(messagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.length === 2)
    .map((entry) => entry.name)
    .sort();
}

/**
 * Areas with texts for each kind. These texts are in the file of the kind, so that a kind has one file per
 * language.
 */
const sharedAreas = ["kinds", "import", "pipeline", "tasks"];

export function filesOf(language: string, area: string): string[] {
  const others = sharedAreas.includes(area) ? listAreas(language).filter((each) => each !== area) : [];
  return [area, ...others].map((each) => join(messagesFolder, language, `${each}.json`));
}

/**
 * Returns the ICU texts of an area by id. Throws an Error if the area's file contains an id that belongs
 * neither to this area nor to a shared one.
 */
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
