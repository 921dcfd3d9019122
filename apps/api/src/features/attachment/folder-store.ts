import { type FileHandle, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@lanyard/server-kit/folder";
import { sqlState } from "#src/db/postgres-error.ts";
import { AppError } from "#src/http/app-error.ts";
import { type FileKey, type FileStore, type StoredFile, throwStoreFailure } from "./file-store.ts";

const unfinished = ".part";
const filesPerStep = 500;

/**
 * Creates a store with one folder per organisation. A file gets its final name only when it is complete.
 * Other users of the machine cannot read files.
 */
export function createFolderStore(root: string): FileStore {
  const folderOf = (orgId: string) => join(root, orgId);
  const pathOf = ({ orgId, id }: FileKey) => join(folderOf(orgId), id);
  return {
    write: (key, bytes) => writeWhole(folderOf(key.orgId), pathOf(key), bytes),
    async read(key) {
      const handle = await open(pathOf(key), "r").catch(throwStoreFailure);
      return handle.createReadStream();
    },
    async remove(orgId, ids) {
      for (const id of ids) {
        const path = pathOf({ orgId, id });
        await rm(path, { force: true });
        await rm(path + unfinished, { force: true });
      }
    },
    endUnfinished: async () => undefined,
    list: (orgId) => listFolder(folderOf(orgId)),
  };
}

async function writeWhole(folder: string, path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = path + unfinished;
  const handle = await opened(folder, partial);
  try {
    await fill(handle, bytes);
    await rename(partial, path).catch(throwStoreFailure);
    await settle(folder);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function opened(folder: string, path: string): Promise<FileHandle> {
  try {
    await makeFolder(folder, { mode: 0o700 });
    return await open(path, "wx", 0o600);
  } catch (error) {
    return throwStoreFailure(error);
  }
}

async function fill(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const piece of bytes) await handle.writeFile(piece).catch(throwStoreFailure);
    await handle.sync().catch(throwStoreFailure);
  } finally {
    await handle.close();
  }
}

/**
 * Syncs a folder, so that a rename survives a power loss. Has no effect on systems that cannot sync folders.
 */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function* listFolder(folder: string): AsyncIterable<readonly StoredFile[]> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (sqlState(error) === "ENOENT") return [];
    throw new AppError("UNAVAILABLE", { cause: error });
  });
  let step: StoredFile[] = [];
  for await (const { name } of entries) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file?.isFile()) step.push({ id: name.replace(unfinished, ""), storedAt: file.mtime });
    if (step.length < filesPerStep) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}
