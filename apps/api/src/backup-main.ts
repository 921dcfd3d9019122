import { setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { reachDatabase } from "@lanyard/server-kit/postgres-server";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { version } from "@lanyard/server-kit/version";
import { sayManifest } from "./backup/archive-summary.ts";
import { tellBackup } from "./backup/backup-audit.ts";
import { runBackup } from "./backup/run-backup.ts";

const usage = `npm run backup -- [options]
  --to FOLDER   where to: a folder, or s3://bucket/prefix; without it as BACKUP_TO says
  --daily       as the daily backup: only the newest BACKUP_KEEP archives stay`;

/** Below everything that people wait for. */
const lowPriority = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A program of its own, so that nobody's requests wait for the packing. The last line it says is the archive's path. */
try {
  // Who started it by itself takes it along.
  process.on("disconnect", () => process.exit(1));
  setPriority(lowPriority);
  const { values } = parseArgs({ options: { to: { type: "string" }, daily: { type: "boolean" } } });
  const configuration = readConfiguration(process.env);
  const { kept } = configuration.backup;
  const database = await reachDatabase({ ...configuration, say });
  try {
    const { path, manifest } = await runBackup({
      configuration,
      version,
      ownerUrl: database.ownerUrl,
      to: whole(values.to) ?? configuration.backup.to,
      ...(values.daily === true ? { kept } : {}),
    });
    await tellBackup(database.ownerUrl, manifest);
    sayManifest(manifest, say);
    say(path);
  } finally {
    await database.stop();
  }
  if (process.connected) process.disconnect();
} catch (error) {
  const isUsage =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${usage}` : describeStartFailure(error));
  process.exit(1);
}

function whole(to: string | undefined): string | undefined {
  return to === undefined || to.startsWith("s3://") ? to : resolve(to);
}
