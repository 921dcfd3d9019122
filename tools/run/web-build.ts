import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@lanyard/server-kit/start-error";
import { root, runQuietly } from "./child-command.ts";
import { holdFileLock } from "./file-lock.mjs";
import { filesBelow } from "./kept-version.ts";
import { phase } from "./progress.ts";

const inputs = ["apps/web", "packages/contract", "packages/client", "packages/look"];
const webFolder = join(root, "apps/web");
const marker = join(webFolder, "dist/.built-from");
const skipped: readonly string[] = ["node_modules", "dist", "test"];

/** Runs the build and announces it, because the user waits for the build. */
type Announce = (title: string, build: () => Promise<void>) => Promise<void>;

export async function buildWebIfNeeded(announce: Announce = phase): Promise<void> {
  const letGo = await holdFileLock(root, "build");
  await buildUnlessBuilt(announce).finally(letGo);
}

async function buildUnlessBuilt(announce: Announce): Promise<void> {
  const hash = await hashInputs();
  if (existsSync(marker) && (await readFile(marker, "utf8")) === hash) return;
  await announce("Building the web app", async () => {
    // Builds for production, because React for development is three times as large.
    const env = { ...process.env, NODE_ENV: "production" };
    const { isOk, output } = await runQuietly("vite", ["build", "--logLevel", "warn"], {
      cwd: webFolder,
      env,
    });
    if (!isOk) throw new StartError(`${output.trim()}\nThe web app could not be built.`);
    await mkdir(join(webFolder, "dist"), { recursive: true });
    await writeFile(marker, hash);
  });
}

async function hashInputs(): Promise<string> {
  const hash = createHash("sha256");
  const files = inputs.flatMap((folder) => filesBelow(root, folder, skipped)).sort();
  for (const file of [...files.filter((path) => !path.includes(".test.")), "package-lock.json"])
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}
