import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#src/folder.ts";
import { StartError } from "#src/start-error.ts";

/**
 * The folder for PostgreSQL and its data if root starts Lanyard from a folder that other users cannot enter.
 */
export const sharedFolder = "/var/lib/lanyard";

/** Creates a subfolder that every user can enter, regardless of the umask. */
export async function makeSharedFolder(name: string): Promise<string> {
  const folder = join(sharedFolder, name);
  try {
    await makeFolder(folder);
    await chmod(sharedFolder, 0o755);
    await chmod(folder, 0o755);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL needs a folder outside private folders, but ${folder} cannot be made (${reason}).`,
      { cause: error },
    );
  }
}
