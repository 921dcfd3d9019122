import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parametersSource } from "../../apps/web/vite/message-types.ts";
import { root } from "../run/child-command.ts";

const texts = z.record(z.string(), z.string());

/**
 * The types of the texts that servers write. Each catalogue is a folder with one file per language; the
 * second text is the name of its type.
 */
export const catalogueTypes = (
  [
    ["packages/contract/src/refusals", "RefusalParameters"],
    ["apps/signin/src/messages", "MessageParameters"],
  ] as const
).map(([folder, name]) => ({
  path: `${folder}/${fileName(name)}.gen.ts`,
  text: () => {
    const english = texts.parse(JSON.parse(readFileSync(join(root, folder, "en.json"), "utf8")));
    return parametersSource(name, Object.entries(english));
  },
}));

function fileName(typeName: string): string {
  return typeName.replaceAll(/(?<=.)[A-Z]/gu, "-$&").toLowerCase();
}
