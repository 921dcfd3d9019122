import { consolidateErasedLists, writeErasedList } from "@lanyard/backup/erased-lists";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { withClient } from "@lanyard/server-kit/database-client";
import type { Logger } from "@lanyard/server-kit/logging";
import type { ErasureRecorder } from "#src/features/erasure/erasure.ts";
import { selectAllErased } from "#src/log/kept-erasures-sql.ts";
import { openArchives } from "./archives.ts";

interface TellOptions {
  readonly configuration: Pick<Configuration, "s3" | "backup">;
  readonly log: Pick<Logger, "error">;
}

/**
 * Returns a function that records erasures in a list next to the backups. If the list cannot be written, the
 * next backup writes it.
 */
export function createErasureRecorder({ configuration, log }: TellOptions): ErasureRecorder {
  const { to } = configuration.backup;
  return async (erased) => {
    try {
      await writeErasedList(await openArchives(to, configuration), erased);
    } catch (error) {
      log.error({ err: error }, "The list of erased records could not be written next to the backups");
    }
  };
}

export async function consolidateErased(
  configuration: TellOptions["configuration"],
  ownerUrl: string,
  to: string,
): Promise<void> {
  const known = await withClient(ownerUrl, selectAllErased, "lanyard-backup");
  await consolidateErasedLists(await openArchives(to, configuration), known, configuration.backup.key);
}
