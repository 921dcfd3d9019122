import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { folderReason, prepareFolder } from "#src/folder.ts";
import { StartError } from "#src/start-error.ts";
import { readPointer, writePointer } from "./home-pointer.ts";
import { isAlive } from "./process-check.ts";
import { makeSharedFolder } from "./shared-folder.ts";
import { canEnter, chooseSystemUser, isRoot, type SystemUser } from "./system-user.ts";

/**
 * The folder with `data` (the cluster), `password` and `log`, and the system user that runs PostgreSQL
 * (undefined for the current user).
 */
export type DatabaseHome = { folder: string; user: SystemUser | undefined };

export async function findHome(dataDir: string): Promise<DatabaseHome | undefined> {
  const inPlace = join(dataDir, "postgres");
  const folder = (await isThere(inPlace)) ? inPlace : await readPointer(dataDir);
  if (folder === undefined) return undefined;
  const user = await ownerOf(folder);
  if (!user || canEnter(user, folder)) return { folder, user };
  throw new StartError(
    `DATA_DIR: the database in ${folder} belongs to the user with the id ${user.uid}, who cannot enter that folder: allow that (chmod o+x on the folders above it).`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the folder's owner, which runs PostgreSQL, or undefined if that is the current user. If the folder
 * belongs to root, first gives it to a system user.
 */
async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  const { uid, gid } = await stat(folder);
  if (!isRoot()) {
    if (process.getuid === undefined || uid === process.getuid()) return undefined;
    throw new StartError(
      `DATA_DIR: the database in ${folder} belongs to another user (id ${uid}): start Lanyard as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  return uid === 0 ? giveAway(folder, chooseSystemUser()) : { uid, gid };
}

function giveAway(folder: string, user: SystemUser): SystemUser {
  execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
  return user;
}

/**
 * Creates a database home. The home is filled before the rename or the pointer makes it visible, so that a
 * killed or concurrent start never leaves an incomplete one.
 */
export async function makeHome(dataDir: string, fill: (home: DatabaseHome) => Promise<void>): Promise<void> {
  const user = isRoot() ? chooseSystemUser() : undefined;
  if (user && !canEnter(user, dataDir)) await makeSharedHome(dataDir, user, fill);
  else await makeHomeInPlace(dataDir, user, fill);
}

async function makeHomeInPlace(
  dataDir: string,
  user: SystemUser | undefined,
  fill: (home: DatabaseHome) => Promise<void>,
) {
  const half = join(dataDir, `postgres.new-${process.pid}`);
  await fillFolder({ folder: half, user }, fill);
  await rename(half, join(dataDir, "postgres")).catch(() => rm(half, { recursive: true, force: true }));
  await syncFolder(dataDir);
}

async function makeSharedHome(
  dataDir: string,
  user: SystemUser,
  fill: (home: DatabaseHome) => Promise<void>,
) {
  const folder = join(await makeSharedFolder("databases"), randomUUID());
  await fillFolder({ folder, user }, fill);
  await syncFolder(dirname(folder));
  if (!(await writePointer(dataDir, folder))) await rm(folder, { recursive: true, force: true });
}

async function fillFolder(home: DatabaseHome, fill: (home: DatabaseHome) => Promise<void>): Promise<void> {
  try {
    await mkdir(home.folder, { mode: 0o700 });
    if (home.user) giveAway(home.folder, home.user);
    await fill(home);
  } catch (error) {
    await rm(home.folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes the temporary folders of killed starts, but not of a running start. */
export async function removeHalfMade(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || (isAlive(Number(pid)) && Number(pid) !== process.pid)) continue;
    // Child processes of the killed start may still be writing, so the removal retries.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 }).catch(() => undefined);
  }
}

/** Syncs the folder, so that a rename survives a power loss. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

export async function prepareDataFolder(dataDir: string): Promise<void> {
  await prepareFolder(dataDir).catch((error: unknown) => {
    throw new StartError(`DATA_DIR: cannot write to ${dataDir} (${folderReason(error)}).`, { cause: error });
  });
}
