import { chmod, mkdir, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { findHome, prepareDataFolder } from "./postgres/database-home.ts";
import { isAlive } from "./postgres/process-check.ts";
import { startDatabase } from "./postgres-server.ts";

const named = /^scratch-(\d+)$/u;

/**
 * Runs work on a temporary database in a subfolder of DATA_DIR. DATA_DIR is as private as the data and may
 * have more space than the system's temporary folder.
 */
export async function withScratchDatabase<T>(
  dataDir: string,
  say: (message: string) => void,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  await prepareDataFolder(dataDir);
  await removeScratchDatabases(dataDir);
  const folder = join(dataDir, `scratch-${process.pid}`);
  await mkdir(folder);
  // If root starts Lanyard, PostgreSQL runs as a system user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  try {
    const database = await startDatabase({ databaseUrl: undefined, dataDir: folder, say, isDurable: false });
    return await work(database.ownerUrl).finally(database.stop);
  } finally {
    await removeScratchDatabase(folder);
  }
}

/** Removes the temporary databases of killed processes. */
export async function removeScratchDatabases(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const pid = named.exec(name)?.[1];
    if (pid === undefined || (isAlive(Number(pid)) && Number(pid) !== process.pid)) continue;
    await removeScratchDatabase(join(dataDir, name));
  }
}

/** Removes a temporary database. If PostgreSQL's user cannot enter the folder, the database is outside it. */
async function removeScratchDatabase(folder: string): Promise<void> {
  const home = await findHome(await realpath(folder)).catch(() => undefined);
  if (home !== undefined) await rm(home.folder, { recursive: true, force: true, maxRetries: 20 });
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
