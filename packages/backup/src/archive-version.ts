import { findSchemaDifference } from "@lanyard/server-kit/applied-migrations";
import { readMigrations } from "@lanyard/server-kit/migration-files";
import type { SchemaFiles } from "@lanyard/server-kit/migrations";
import { StartError } from "@lanyard/server-kit/start-error";
import type { ArchiveHeader } from "./archive-format.ts";

export const writtenByNewer = (version: string) =>
  new StartError(
    `The archive was written by Lanyard ${version}, which is newer than this version: use that one.`,
  );

/** Throws a StartError if the archive is from a newer version. */
export async function refuseNewer(
  { schemas: recorded, version }: ArchiveHeader,
  schemas: readonly SchemaFiles[],
): Promise<void> {
  for (const { schema, folder } of schemas) {
    const applied = recorded.find(({ name }) => name === schema)?.migrations ?? [];
    if (findSchemaDifference(applied, await readMigrations(folder)) === "newer")
      throw writtenByNewer(version);
  }
}
