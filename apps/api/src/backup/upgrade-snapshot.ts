import { basename, dirname } from "node:path";
import { restoreBackup } from "@lanyard/backup/restore";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { Upgrade } from "@lanyard/server-kit/migrations";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import { StartError } from "@lanyard/server-kit/start-error";
import { openArchives } from "./archives.ts";
import { runBackup } from "./run-backup.ts";

/** Snapshots that stay; each is of one upgrade. */
const snapshotsKept = 2;

interface UpgradeSnapshotOptions {
  readonly configuration: Pick<Configuration, "s3" | "dataDir" | "backup" | "hasUpgradeSnapshot">;
  readonly ownerUrl: string;
  readonly say: (message: string) => void;
}

/** The way back from an upgrade: the rows of before, in an archive beside the daily backups. */
export function createUpgradeSnapshot({ configuration, ownerUrl, say }: UpgradeSnapshotOptions) {
  const { backup, hasUpgradeSnapshot } = configuration;
  let taken: { readonly upgrade: Upgrade; readonly path: string | undefined } | undefined;

  async function takeOne({ from, to: before }: Upgrade): Promise<string> {
    try {
      const to = backup.to;
      return (await runBackup({ configuration, ownerUrl, version: from, to, kept: snapshotsKept, before }))
        .path;
    } catch (error) {
      throw new StartError(
        `The rows could not be kept before the upgrade from ${from} to ${before}, so nothing was changed: ${reasonOf(error)} UPGRADE_SNAPSHOT=off upgrades without keeping them.`,
        { cause: error },
      );
    }
  }

  return {
    /** To be called before the schemas are changed. @throws StartError when the rows could not be kept. */
    async take(upgrade: Upgrade): Promise<void> {
      const path = hasUpgradeSnapshot ? await takeOne(upgrade) : undefined;
      taken = { upgrade, path };
      const way = path === undefined ? "no snapshot is made (UPGRADE_SNAPSHOT=off)" : `snapshot in ${path}`;
      say(`Upgrading from ${upgrade.from} to ${upgrade.to}: ${way}`);
    },
    /**
     * What to tell when this version could not start on what it had upgraded. The old state is brought back when all schemas
     * are named and nobody else uses the database; else it says how to.
     */
    async goBack(cause: unknown, schemas: readonly ServiceSchema[] = []): Promise<unknown> {
      if (taken === undefined) return cause;
      const { from, to } = taken.upgrade;
      const failed = `Version ${to} could not start on the upgraded database: ${reasonOf(cause)}`;
      const { path } = taken;
      if (path === undefined) return new StartError(failed, { cause });
      const how = `Stop everything, and restore them with version ${from}: npm run restore -- --from ${path}`;
      const kept = `${failed} The rows of version ${from} are in ${path}.`;
      if (schemas.length === 0) return new StartError(`${kept} ${how}`, { cause });
      try {
        const source = await (await openArchives(dirname(path), configuration)).read(basename(path));
        const { key } = backup;
        await restoreBackup({ ownerUrl, schemas, source, key, isOfItsVersion: true, say });
        return new StartError(
          `${failed} The database is again as version ${from} left it: start that version, and tell us what you see here.`,
          { cause },
        );
      } catch (error) {
        return new StartError(`${kept} They could not be brought back: ${reasonOf(error)} ${how}`, { cause });
      }
    },
  };
}

/** As a sentence of its own. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/u.test(message) ? message : `${message}.`;
}
