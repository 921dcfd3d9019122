import { setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Configuration, readConfiguration } from "@lanyard/server-kit/configuration";
import { connectOrStartDatabase } from "@lanyard/server-kit/postgres-server";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { version } from "@lanyard/server-kit/version";
import pg from "pg";
import { printManifest } from "./backup/archive-summary.ts";
import { openArchives } from "./backup/archives.ts";
import { auditBackup } from "./backup/backup-audit.ts";
import { isInstallationUsed } from "./backup/empty-installation-sql.ts";
import { runBackup } from "./backup/run-backup.ts";

const usage = `npm run backup -- [options]
  --to FOLDER   where to: a folder, or s3://bucket/prefix; without it as BACKUP_TO says
  --daily       as the daily backup: only the newest BACKUP_KEEP archives stay
  --help        shows this`;

/** Below everything that people wait for. */
const lowPriority = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A program of its own, so that nobody's requests wait for the packing. The last line it says is the archive's path. */
try {
  // Who started it by itself takes it along.
  process.on("disconnect", endWithParent);
  setPriority(lowPriority);
  const flag = { type: "boolean" } as const;
  const { values } = parseArgs({ options: { to: { type: "string" }, daily: flag, help: flag } });
  if (values.help === true) {
    say(usage);
    process.exit();
  }
  const configuration = readConfiguration(process.env);
  const to = whole(values.to) ?? configuration.backup.to;
  await (await openArchives(to, configuration)).prepare();
  const database = await connectOrStartDatabase({ ...configuration, say });
  try {
    await backUp(configuration, database.ownerUrl, { to, isDaily: values.daily === true });
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
 * Writes the archive and says where it lies. Each day nothing is written of an installation in which nobody has anything:
 * such archives would take the place of those that it could be restored from.
 */
async function backUp(
  configuration: Configuration,
  ownerUrl: string,
  { to, isDaily }: { to: string; isDaily: boolean },
): Promise<void> {
  if (isDaily && !(await isUsed(ownerUrl))) {
    say("Nothing is there to back up yet.");
    return;
  }
  const { kept } = configuration.backup;
  const { path, manifest } = await runBackup({
    configuration,
    version,
    ownerUrl,
    to,
    ...(isDaily ? { kept } : {}),
  });
  await auditBackup(ownerUrl, manifest);
  printManifest(manifest, say);
  say(path);
}

async function isUsed(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lanyard-backup" });
  await client.connect();
  return isInstallationUsed(client).finally(() => client.end());
}

function whole(to: string | undefined): string | undefined {
  return to === undefined || to.startsWith("s3://") ? to : resolve(to);
}
