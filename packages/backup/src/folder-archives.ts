import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@lanyard/server-kit/start-error";
import { type ArchiveStore, isArchiveName } from "./archive-store.ts";

/** What an archive is called while it is being written. */
const unfinished = ".part";

/** Archives in a folder that nobody else on the machine can read. A file has its name once it is whole and on the disk. */
export function createFolderArchives(folder: string): ArchiveStore {
  return {
    async write(name, write) {
      const path = join(folder, name);
      const partial = path + unfinished;
      try {
        const result = await write(async () => {
          await makeReady(folder, { sweeps: !isArchiveName(name, "erased") });
          return createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
        });
        await rename(partial, path);
        await syncFolder(folder);
        return { path, result };
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        throw error;
      }
    },
    list: async (kind) =>
      (await readdir(folder).catch(() => [])).filter((name) => isArchiveName(name, kind)).sort(),
    size: async (name) => (await stat(join(folder, name))).size,
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Makes the folder, and removes what a killed backup left: no other is running when one begins. */
async function makeReady(folder: string, { sweeps }: { sweeps: boolean }): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!sweeps) return;
    for (const name of await readdir(folder)) {
      const archive = name.slice(0, -unfinished.length);
      const isLeft =
        name.endsWith(unfinished) && (isArchiveName(archive, "backup") || isArchiveName(archive, "snapshot"));
      if (isLeft) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    throw new StartError(`The folder ${folder} for backups cannot be written to.`, { cause: error });
  }
}

/** The new name itself must survive a power cut; Windows cannot open folders and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
