import { mkdir, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

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

/** Returns the reason why a folder cannot be created, read or written, as the end of a sentence. */
export function folderReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return reasons[code] ?? code;
}

/** Creates a folder with its parents, and verifies that it is writable. */
export async function prepareFolder(path: string, { mode }: { mode?: number } = {}): Promise<void> {
  await makeFolder(path, { mode });
  // The name is constant, so that the next start removes the folder that a killed process left.
  const proof = join(path, ".writable.part");
  await mkdir(proof).catch(unless("EEXIST"));
  await rmdir(proof).catch(unless("ENOENT"));
}

/** Ignores the expected error, because another process may be checking the same folder. */
const unless = (expected: string) => (error: unknown) => {
  if (!(error instanceof Error && "code" in error && error.code === expected)) throw error;
};

/**
 * Creates a folder with its parents. Does not use the option `recursive` of `mkdir`, with which Node retries
 * forever if a file system answers "not found".
 */
export async function makeFolder(path: string, { mode }: { mode?: number | undefined } = {}): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  // A path that is its own parent is a missing drive.
  if (above !== path && !(await isFolder(above))) await makeFolder(above, { mode });
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
