import { createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { folderReason, prepareFolder } from "@lanyard/server-kit/folder";
import { StartError } from "@lanyard/server-kit/start-error";
import { type ArchiveStore, isArchiveName, isOfSameInstallation } from "./archive-store.ts";

const unfinished = ".part";

/** Creates a store in a private folder. A file gets its final name after a sync to the disk. */
export function createFolderArchives(folder: string): ArchiveStore {
  return {
    prepare: () => makeReady(folder),
    async write(name, write) {
      const path = join(folder, name);
      const partial = path + unfinished;
      try {
        const result = await write(async () => {
          await makeReady(folder, { sweepsFor: isArchiveName(name, "erased") ? undefined : name });
          return createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
        });
        await rename(partial, path);
        await syncFolder(folder);
        return { path, result };
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        throw isOfWriting(error) ? notWritable(folder, error) : error;
      }
    },
    async list(kind) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw new StartError(`The folder ${folder} cannot be read (${folderReason(error)}).`, {
          cause: error,
        });
      });
      return names.filter((name) => isArchiveName(name, kind)).sort();
    },
    size: async (name) => (await stat(join(folder, name))).size,
    read: (name) => readArchiveFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/**
 * Creates the folder. With `sweepsFor`, the name of a new archive, also deletes the remains of a killed
 * backup of this installation. The backup lock ensures that they do not belong to a running backup.
 */
async function makeReady(
  folder: string,
  { sweepsFor }: { sweepsFor?: string | undefined } = {},
): Promise<void> {
  try {
    await prepareFolder(folder, { mode: 0o700 });
    if (sweepsFor === undefined) return;
    for (const name of await readdir(folder)) {
      const isLeft =
        name.endsWith(unfinished) && isOfSameInstallation(name.slice(0, -unfinished.length), sweepsFor);
      if (isLeft) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    throw notWritable(folder, error);
  }
}

const notWritable = (folder: string, cause: unknown) =>
  new StartError(`The folder ${folder} for backups cannot be written to (${folderReason(cause)}).`, {
    cause,
  });

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);
const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR"].some((code) => code === codeOf(error));
/** Returns whether an error means that the disk is full or read-only. */
const isOfWriting = (error: unknown) => ["ENOSPC", "EDQUOT", "EROFS"].some((code) => code === codeOf(error));

export async function readArchiveFile(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    throw new StartError(
      isMissing(error) ? `There is no file ${path}.` : `${path} cannot be read (${folderReason(error)}).`,
      { cause: error },
    );
  }
}

/** Syncs the folder, so that a rename survives a power loss. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
