import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { loadStages } from "./load-order.ts";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    isDynamicEntry: z.boolean().default(false),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * The start of the manifest keys of the files that load before the contact list appears: the entry with the
 * contacts page, and the texts. The journey first-load.spec.ts checks that nothing else loads earlier.
 */
const firstLoad = ["_first-", "_en-"];
const firstLoads = {
  contacts: firstLoad,
  companies: [...firstLoad, "_company-list-"],
  deals: [...firstLoad, "_deal-list-"],
};
type List = keyof typeof firstLoads;

export const firstLoadLimitBytes = 200 * 1024;

export type ScriptSize = { file: string; sentBytes: number };

/** Returns the scripts of the first load of a list with their compressed sizes, largest first. */
export function measureFirstLoad(distFolder: string, list: List = "contacts"): ScriptSize[] {
  return [...firstFiles(readManifest(distFolder), firstLoads[list])]
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, sentBytes: sentBytes(join(distFolder, file)) }))
    .sort((left, right) => right.sentBytes - left.sentBytes);
}

/**
 * Returns the size of a file as the server sends it: compressed by Brotli, which all browsers accept over
 * https and from localhost.
 */
function sentBytes(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}

/** Returns the number of files of each part that loads later, without the files that all parts share. */
export function countLaterFiles(distFolder: string): { part: string; files: number }[] {
  const manifest = readManifest(distFolder);
  const shared = new Set(sharedKeys(manifest).map((key) => manifest[key]?.file));
  return Object.entries(manifest)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry)
    .map(([part]) => {
      const files = [...filesOf(manifest, [part])].filter((file) => !shared.has(file));
      return { part, files: files.length };
    });
}

function readManifest(distFolder: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(join(distFolder, ".vite/manifest.json"), "utf8")));
}

/** Returns the keys of the files that all parts share. */
function sharedKeys(manifest: Manifest): string[] {
  const names = ["rolldown-runtime", "preload", "en", "shared", ...loadStages].map((name) => `_${name}-`);
  return Object.keys(manifest).filter((key) => names.some((name) => key.startsWith(name)));
}

function firstFiles(manifest: Manifest, starts: readonly string[]): Set<string> {
  return filesOf(
    manifest,
    starts.map((start) => {
      const key = Object.keys(manifest).find((name) => name.startsWith(start) && !name.endsWith(".css"));
      if (key === undefined) throw new Error(`The build has no "${start}"`);
      return key;
    }),
  );
}

/** Returns the files of the given entries and of all their imports. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}
