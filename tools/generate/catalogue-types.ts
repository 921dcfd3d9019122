import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parametersSource } from "../../apps/web/vite/message-types.ts";
import { root } from "../run/child-command.ts";

/**
 * The catalogues of texts that servers write, each with its folder of one file per language, and the name of
 * its generated type.
 */
const catalogues = [
  { folder: "packages/contract/src/refusals", name: "RefusalParameters" },
  { folder: "apps/signin/src/messages", name: "MessageParameters" },
];

const texts = z.record(z.string(), z.string());

export async function generateCatalogueTypes(): Promise<string> {
  const types = renderCatalogueTypes();
  for (const [path, source] of types) writeFileSync(path, source);
  return [...types.keys()].join(", ");
}

export function renderCatalogueTypes(): Map<string, string> {
  return new Map(
    catalogues.map(({ folder, name }) => {
      const english = texts.parse(JSON.parse(readFileSync(join(root, folder, "en.json"), "utf8")));
      return [
        join(root, folder, `${fileName(name)}.gen.ts`),
        parametersSource(name, Object.entries(english)),
      ];
    }),
  );
}

function fileName(typeName: string): string {
  return typeName.replaceAll(/(?<=.)[A-Z]/gu, "-$&").toLowerCase();
}
