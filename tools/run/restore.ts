import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { openArchives } from "@lanyard/api/backup/archives";
import { createBackupFiles } from "@lanyard/api/backup/backup-files";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { openFileStore } from "@lanyard/api/features/attachment/attachment";
import { readArchive } from "@lanyard/backup/archive-reader";
import { restoreBackup } from "@lanyard/backup/restore";
import { type Configuration, readConfiguration } from "@lanyard/server-kit/configuration";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { describeStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { sayManifest } from "./archive-summary.ts";
import { phase } from "./progress.ts";

const usage = `npm run restore -- --from ARCHIVE [options]
  --from ARCHIVE   a file that npm run backup wrote, or s3://bucket/prefix/name
  --check          proves the archive and touches nothing
It takes the place of all that is in DATA_DIR or DATABASE_URL; Lanyard must be stopped.`;

try {
  const { values } = parseArgs({ options: { from: { type: "string" }, check: { type: "boolean" } } });
  if (values.from === undefined) throw new StartError(usage);
  const configuration = readConfiguration(process.env);
  const source = await openSource(values.from, configuration);
  await (values.check === true ? check(source, configuration) : restore(source, configuration));
} catch (error) {
  const isUsage =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${usage}` : describeStartFailure(error));
  process.exitCode = 1;
}

async function openSource(from: string, configuration: Configuration): Promise<Readable> {
  if (from.startsWith("s3://")) {
    const archives = await openArchives(dirname(from), configuration);
    return archives.read(basename(from));
  }
  const path = resolve(from);
  await access(path).catch(() => {
    throw new StartError(`There is no file ${path}.`);
  });
  return createReadStream(path);
}

async function check(source: Readable, { backup }: Configuration): Promise<void> {
  const { header, manifest } = await phase("Reading the archive", () => readArchive(source, backup.key));
  console.log(`Backup of ${header.takenAt}, made by Lanyard ${header.version}`);
  sayManifest(manifest, (message) => console.log(message));
  console.log("The archive is whole.");
}

async function restore(source: Readable, configuration: Configuration): Promise<void> {
  const database = await phase("Starting the database", (say) => startDatabase({ ...configuration, say }));
  try {
    const files = createBackupFiles(await openFileStore(configuration));
    const { manifest } = await phase("Restoring", (say) =>
      restoreBackup({
        ownerUrl: database.ownerUrl,
        schemas: [crmSchema, signinSchema],
        source,
        key: configuration.backup.key,
        files,
        say,
      }),
    );
    sayManifest(manifest, (message) => console.log(message));
  } finally {
    await database.stop();
  }
}
