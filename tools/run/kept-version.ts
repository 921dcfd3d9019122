import { createHash } from "node:crypto";
import {
  copyFileSync,
  type Dirent,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** A copy of a Lanyard version that has run on a data folder, with all files needed to start it. */
export interface KeptVersion {
  readonly folder: string;
  readonly version: string;
  /** The hash of the version's sources and of its built web app. */
  readonly hash: string;
}

const description = z.object({ version: z.string(), hash: z.string() });
const described = "kept.json";
export const keptVersions = (dataDir: string) => join(dataDir, "versions");

const parts = ["package.json", "package-lock.json", "apps", "packages", "tools/run"];
const leftOut: readonly string[] = ["node_modules", "test", ".DS_Store"];

/**
 * Copies the program and its web app into a data folder, so that this version can start if a newer version
 * fails. Returns undefined if a file has changed since `servesSince`, because the copy would then differ from
 * the running program.
 */
export function keepVersion(root: string, dataDir: string, servesSince: Date): KeptVersion | undefined {
  const files = listFiles(root);
  if (files.some((file) => statSync(join(root, file)).ctime > servesSince)) return undefined;
  const { version } = z.object({ version: z.string() }).parse(readJson(join(root, "package.json")));
  const hash = hashFiles(root, files);
  const folder = join(keptVersions(dataDir), `${version}-${hash.slice(0, 16)}`);
  const kept = { folder, version, hash };
  if (!existsSync(folder)) {
    const unfinished = `${folder}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    for (const file of files) place(join(root, file), join(unfinished, file), copyFileSync);
    placePackages(root, unfinished);
    if (hashFiles(unfinished, files) !== hash) return undefined;
    writeFileSync(join(unfinished, described), JSON.stringify({ version, hash }));
    renameSync(unfinished, folder);
  }
  for (const name of readdirSync(keptVersions(dataDir)))
    if (join(keptVersions(dataDir), name) !== folder)
      rmSync(join(keptVersions(dataDir), name), { recursive: true, force: true });
  return kept;
}

export function findKeptVersion(root: string, dataDir: string): KeptVersion | undefined {
  if (!existsSync(keptVersions(dataDir))) return undefined;
  const own = hashFiles(root, listFiles(root));
  for (const name of readdirSync(keptVersions(dataDir))) {
    const folder = join(keptVersions(dataDir), name);
    const { data } = description.safeParse(readJson(join(folder, described)));
    if (data === undefined || data.hash === own) continue;
    const files = listFiles(folder);
    if (hashFiles(folder, files) === data.hash) return { folder, ...data };
  }
  return undefined;
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function listFiles(root: string): string[] {
  return parts
    .flatMap((part) => (statSync(join(root, part)).isDirectory() ? filesBelow(root, part, leftOut) : [part]))
    .sort();
}

/** Returns the paths of the files in a folder below `root`, except those with the names to skip. */
export function filesBelow(root: string, folder: string, skipped: readonly string[]): string[] {
  return entriesOf(join(root, folder))
    .filter(({ name }) => !skipped.includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(root, path, skipped);
      return entry.isFile() ? [path] : [];
    });
}

function hashFiles(root: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

const entriesOf = (folder: string): Dirent[] => readdirSync(folder, { withFileTypes: true });

function place(from: string, to: string, put: (from: string, to: string) => void): void {
  mkdirSync(dirname(to), { recursive: true });
  put(from, to);
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/** The program that runs the servers. */
const nodePackage = "node_modules/node";

function placePackages(root: string, target: string): void {
  const { packages } = lockFile.parse(readJson(join(root, "package-lock.json")));
  for (const [path, { link, resolved = "", dev }] of Object.entries(packages)) {
    const from = join(root, path);
    const isNeeded = path === nodePackage || (path.includes("node_modules/") && dev !== true);
    if (!isNeeded || !existsSync(from)) continue;
    if (link === true) {
      const up = dirname(path).replaceAll(/[^/]+/gu, "..");
      place(join(up, resolved), join(target, path), symlinkSync);
    } else placeFolder(from, join(target, path));
  }
}

/** Skips packages within a package, because they are copied separately. */
function placeFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of entriesOf(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules") placeFolder(source, target);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
