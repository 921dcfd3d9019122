import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

/** What the browser fetches before the contacts page stands: the entry, the page with all it needs ("_first-…") and the texts. */
const firstLoad = ["_first-", "_en-", "src/messages/en/contacts.json"];

export const firstLoadLimitBytes = 150 * 1024;

export type ScriptSize = { file: string; gzipBytes: number };

/** The scripts of the first load of the contacts page with their compressed sizes, largest first. */
export function measureFirstLoad(distFolder: string): ScriptSize[] {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(distFolder, ".vite/manifest.json"), "utf8")),
  );
  const files = new Set<string>();
  const visit = (key: string) => {
    const named = Object.keys(manifest).find((name) => name.startsWith(key) && !name.endsWith(".css"));
    const entry = manifest[key] ?? manifest[named ?? ""];
    if (!entry) throw new Error(`The build has no "${key}"`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports.forEach(visit);
  };
  firstLoad.forEach(visit);
  return [...files]
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, gzipBytes: gzipSync(readFileSync(join(distFolder, file))).length }))
    .sort((left, right) => right.gzipBytes - left.gzipBytes);
}
