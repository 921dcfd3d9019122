import { folderReason, prepareFolder } from "#src/folder.ts";
import { StartError } from "#src/start-error.ts";

/** Makes DATA_DIR and proves by writing that it can be written to. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await prepareFolder(dataDir).catch((error: unknown) => {
    throw new StartError(`DATA_DIR: cannot write to ${dataDir} (${folderReason(error)}).`, { cause: error });
  });
}
