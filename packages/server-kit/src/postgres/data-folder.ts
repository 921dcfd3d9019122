import { mkdir, mkdtemp, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "#src/start-error.ts";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOENT: "the file system takes no folder there",
  ENOTDIR: "a file stands where a folder should be",
  EEXIST: "a file stands where a folder should be",
};

/** Makes DATA_DIR and proves by writing that it can be written to. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await rmdir(await mkdtemp(join(dataDir, ".writable-")));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new StartError(`DATA_DIR: cannot write to ${dataDir} (${reasons[code] ?? code}).`, {
      cause: error,
    });
  }
}

/** Not `recursive`: Node tries for ever where a file system answers "not found" to the making of a folder. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (!(await isFolder(dirname(path)))) await makeFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
