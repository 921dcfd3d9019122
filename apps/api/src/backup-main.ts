import { setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { listOwn, momentOfArchive } from "@lanyard/backup/archive-store";
import { BackupRunning } from "@lanyard/backup/backup";
import { selectInstallationMark } from "@lanyard/backup/installation-mark-sql";
import { waitForBackups } from "@lanyard/backup/snapshot-sql";
import { type Configuration, readConfiguration } from "@lanyard/server-kit/configuration";
import { withClient } from "@lanyard/server-kit/database-client";
import { connectOrStartDatabase, refuseMissingDatabase } from "@lanyard/server-kit/postgres-server";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { version } from "@lanyard/server-kit/version";
import type pg from "pg";
import { acquireDailyBackupLock } from "#src/backup/installation-sql.ts";
import { openArchives, printManifest } from "./backup/archives.ts";
import { auditBackup } from "./backup/backup-audit.ts";
import { isInstallationUsed } from "./backup/installation-sql.ts";
import { runBackup } from "./backup/run-backup.ts";

const usage = `npm run backup -- [options]
  --to FOLDER   the target, a folder or s3://bucket/prefix; BACKUP_TO by default
  --daily       keeps only the newest BACKUP_KEEP archives, like the daily backup
  --since TIME  with --daily: does nothing if this installation made a backup there since TIME
  --help        shows this help`;

/** The niceness of the backup process; a higher number means a lower priority. */
const lowPriority = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Makes a backup in a separate program, so that compression does not block requests. If an archive was made,
 * the last line of the output is its path.
 */
try {
  process.on("disconnect", endWithParent);
  setPriority(lowPriority);
  const flag = { type: "boolean" } as const;
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { to: text, daily: flag, since: text, help: flag } });
  if (values.help === true) {
    say(usage);
    process.exit();
  }
  const configuration = readConfiguration(process.env);
  await refuseMissingDatabase(configuration);
  const to = whole(values.to) ?? configuration.backup.to;
  await (await openArchives(to, configuration)).prepare();
  const database = await connectOrStartDatabase({ ...configuration, say });
  try {
    if (values.daily === true)
      await backUpDaily(configuration, database.ownerUrl, { to, since: values.since });
    else await backUp(configuration, database.ownerUrl, { to });
  } finally {
    await database.stop();
  }
  process.off("disconnect", endWithParent);
  if (process.connected) process.disconnect();
} catch (error) {
  const isUsage =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${usage}` : describeStartFailure(error));
  process.exit(1);
}

function endWithParent(): never {
  process.exit(1);
}

/**
 * Writes the daily backup after any running manual backup has ended. Skips an empty installation, whose
 * archive would displace useful ones.
 */
function backUpDaily(
  configuration: Configuration,
  ownerUrl: string,
  { to, since }: { to: string; since: string | undefined },
): Promise<void> {
  const repeat = async (client: pg.Client) => {
    for (;;) {
      await waitForBackups(client);
      const reason = await findReasonForNone(client, configuration, { to, since });
      if (reason !== undefined) {
        say(reason);
        process.send?.(reason);
        return;
      }
      const { kept } = configuration.backup;
      if (await isBackedUp(configuration, ownerUrl, { to, kept })) return;
    }
  };
  return withClient(ownerUrl, repeat, "lanyard-backup");
}

async function isBackedUp(...[configuration, ownerUrl, place]: Parameters<typeof backUp>): Promise<boolean> {
  try {
    await backUp(configuration, ownerUrl, place);
    return true;
  } catch (error) {
    if (error instanceof BackupRunning) return false;
    throw error;
  }
}

async function findReasonForNone(
  client: pg.Client,
  configuration: Configuration,
  { to, since }: { to: string; since: string | undefined },
): Promise<string | undefined> {
  if (!(await isInstallationUsed(client))) return "There is nothing to back up yet.";
  if (!(await acquireDailyBackupLock(client))) return "Another process is making the daily backup.";
  if (since === undefined) return undefined;
  const of = await selectInstallationMark(client);
  const own = await listOwn(await openArchives(to, configuration), { kind: "backup", of, now: new Date() });
  // Archive names contain the time in whole seconds.
  const first = Math.floor(new Date(since).getTime() / 1000) * 1000;
  const made = own.findLast((name) => momentOfArchive(name).getTime() >= first);
  return made === undefined ? undefined : `${made} was made since ${since}.`;
}

async function backUp(
  configuration: Configuration,
  ownerUrl: string,
  place: { to: string; kept?: number },
): Promise<void> {
  const { path, manifest } = await runBackup({ configuration, version, ownerUrl, ...place });
  await auditBackup(ownerUrl, path);
  printManifest(manifest, say);
  say(path);
}

function whole(to: string | undefined): string | undefined {
  return to === undefined || to.startsWith("s3://") ? to : resolve(to);
}
