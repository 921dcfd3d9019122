import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runBackup } from "@lanyard/api/backup/run-backup";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { reachDatabase } from "@lanyard/server-kit/postgres-server";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { sayManifest } from "./archive-summary.ts";
import { phase } from "./progress.ts";

const usage = `npm run backup -- [options]
  --to FOLDER   where to: a folder, or s3://bucket/prefix; without it as BACKUP_TO says
  --daily       as the daily backup: the oldest beyond BACKUP_KEEP are removed`;

try {
  const { values } = parseArgs({ options: { to: { type: "string" }, daily: { type: "boolean" } } });
  const configuration = readConfiguration(process.env);
  const { backup } = configuration;
  const to = values.to === undefined || values.to.startsWith("s3://") ? values.to : resolve(values.to);
  const say = (message: string) => console.log(message);
  const database = await reachDatabase({ ...configuration, say });
  try {
    const { path, manifest } = await phase("Backing up", () =>
      runBackup({
        configuration,
        ownerUrl: database.ownerUrl,
        to: to ?? backup.to,
        ...(values.daily === true ? { kept: backup.kept } : {}),
      }),
    );
    sayManifest(manifest, say);
    console.log(path);
  } finally {
    await database.stop();
  }
} catch (error) {
  const isUsage = error instanceof TypeError && "code" in error;
  console.error(isUsage ? `${error.message}\n\n${usage}` : describeStartFailure(error));
  process.exitCode = 1;
}
