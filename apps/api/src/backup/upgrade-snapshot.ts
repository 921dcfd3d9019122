import { basename, dirname } from "node:path";
import { makeKey } from "@lanyard/backup/encryption";
import { restoreBackup } from "@lanyard/backup/restore";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { Upgrade } from "@lanyard/server-kit/migrations";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import { StartError } from "@lanyard/server-kit/start-error";
import { openArchives } from "./archives.ts";
import { readMigrationState } from "./installation-sql.ts";
import { productSchemas, runBackup } from "./run-backup.ts";

const snapshotsKept = 2;

interface Snapshot {
  readonly path: string;
  /** The key of the encrypted snapshot. Only this process knows the key. */
  readonly key: string;
}

interface Taken {
  readonly upgrade: Upgrade;
  readonly snapshot: Snapshot | undefined;
  readonly state: string;
}

interface UpgradeSnapshotOptions {
  readonly configuration: Pick<Configuration, "s3" | "dataDir" | "backup" | "hasUpgradeSnapshot">;
  readonly ownerUrl: string;
  readonly say: (message: string) => void;
}

/**
 * The error of a failed upgrade after which the database is in its earlier state, so the older version can be
 * started.
 */
export class UpgradeRolledBack extends StartError {
  readonly upgrade: Upgrade;

  constructor(message: string, { upgrade, cause }: { upgrade: Upgrade; cause: unknown }) {
    super(message, { cause });
    this.upgrade = upgrade;
  }
}

export function createUpgradeSnapshot({ configuration, ownerUrl, say }: UpgradeSnapshotOptions) {
  const { backup, hasUpgradeSnapshot } = configuration;
  let taken: Taken | undefined;
  const readState = () => readMigrationState(ownerUrl, productSchemas);

  async function takeOne({ from, to: before }: Upgrade): Promise<Snapshot> {
    try {
      // A configured `age1…` key can only encrypt, so the process needs a second key to decrypt its own
      // archive.
      const secondKey = await makeKey();
      const run = { configuration, ownerUrl, version: from, to: backup.to, kept: snapshotsKept, before };
      return { path: (await runBackup({ ...run, secondKey })).path, key: secondKey };
    } catch (error) {
      throw new StartError(
        `The snapshot before the upgrade from ${from} to ${before} failed, so nothing was changed: ${reasonOf(error)} UPGRADE_SNAPSHOT=off upgrades without a snapshot.`,
        { cause: error },
      );
    }
  }

  return {
    /**
     * Takes a snapshot, unless snapshots are turned off; must be called before the schemas change.
     * @throws StartError if the snapshot fails
     */
    async take(upgrade: Upgrade): Promise<void> {
      const snapshot = hasUpgradeSnapshot ? await takeOne(upgrade) : undefined;
      taken = { upgrade, snapshot, state: await readState() };
      const way =
        snapshot === undefined
          ? "no snapshot is taken (UPGRADE_SNAPSHOT=off)"
          : `snapshot in ${snapshot.path}`;
      say(`Upgrading from ${upgrade.from} to ${upgrade.to}: ${way}`);
    },
    /**
     * Returns the error to report after a failed upgrade. If a snapshot exists and the database has changed,
     * restores the snapshot, which requires `schemas` and no other connected program. If the snapshot cannot
     * be restored, the error lists the manual steps.
     */
    async goBack(cause: unknown, schemas: readonly ServiceSchema[] = []): Promise<unknown> {
      if (taken === undefined) return cause;
      const { upgrade, snapshot, state } = taken;
      const { from, to } = upgrade;
      if ((await readState().catch(() => undefined)) === state)
        return new UpgradeRolledBack(
          `The upgrade to version ${to} failed: ${reasonOf(cause)} The database is unchanged.`,
          { upgrade, cause },
        );
      const failed = `Version ${to} could not start on the upgraded database: ${reasonOf(cause)}`;
      if (snapshot === undefined) return new StartError(failed, { cause });
      const { path, key } = snapshot;
      // Version 1.0.0 lacks this command, so the new version must run it.
      const how = `Stop everything, restore them with version ${to} (npm run restore -- --from ${path} --as-written), and start version ${from}.`;
      const kept = `${failed} The rows of version ${from} are in ${path}.`;
      if (schemas.length === 0) return new StartError(`${kept} ${how}`, { cause });
      try {
        const source = await (await openArchives(dirname(path), configuration)).read(basename(path));
        await restoreBackup({ ownerUrl, schemas, source, key, isOfItsVersion: true, say });
        return new UpgradeRolledBack(
          `${failed} The database was restored to its state before the upgrade from version ${from}.`,
          {
            upgrade,
            cause,
          },
        );
      } catch (error) {
        return new StartError(`${kept} They could not be restored: ${reasonOf(error)} ${how}`, { cause });
      }
    },
  };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/u.test(message) ? message : `${message}.`;
}
