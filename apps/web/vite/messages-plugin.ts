import { readFileSync } from "node:fs";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { z } from "zod";
import { filesOf, messageFilePattern, readArea } from "./message-files.ts";
import { writeMessageTypes } from "./message-types.ts";

const catalogueSchema = z.record(z.string(), z.string());

/** Matches a catalogue of another package, which servers read as JSON. */
const foreignCatalogue = /\.json\?(import&)?messages$/u;

/** Compiles the ICU texts of a catalogue, so that the browser needs no parser. */
export function compileCatalogue(json: string): string {
  const messages = catalogueSchema.parse(JSON.parse(json));
  const compiled = Object.entries(messages).map(([id, text]) => [id, compileMessageOrThrow(text)]);
  return JSON.stringify(Object.fromEntries(compiled));
}

/**
 * Compiles the texts in src/messages/<language> and the contract's refusals, and updates the generated types
 * of the texts.
 */
export function messagesPlugin(): Plugin {
  return {
    name: "lanyard-messages",
    enforce: "pre",
    buildStart: writeMessageTypes,
    load: {
      filter: { id: foreignCatalogue },
      handler: (id) => `export default ${compileCatalogue(readFileSync(id.replace(/\?.*$/u, ""), "utf8"))}`,
    },
    transform: {
      filter: { id: messageFilePattern },
      handler(_code, id) {
        const { language = "", area = "" } = messageFilePattern.exec(id)?.groups ?? {};
        for (const file of filesOf(language, area)) this.addWatchFile(file);
        return { code: compileCatalogue(JSON.stringify(readArea(language, area))), map: null };
      },
    },
    hotUpdate({ file }) {
      if (messageFilePattern.test(file)) writeMessageTypes();
    },
  };
}
