import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { openArchives, printManifest } from "@lanyard/api/backup/archives";
import { auditOrganisationRestore } from "@lanyard/api/backup/backup-audit";
import { createBackupFiles } from "@lanyard/api/backup/backup-files";
import { eraseAgain, restoreInstallation } from "@lanyard/api/backup/installation-restore";
import { holdWebhooksOf } from "@lanyard/api/backup/installation-sql";
import { crmOrganisation, crmSchema } from "@lanyard/api/db/crm-schema";
import { openFileStore } from "@lanyard/api/features/attachment/attachment";
import { addErased, selectAllErased } from "@lanyard/api/log/kept-erasures-sql";
import { refuseNewer } from "@lanyard/backup/archive-format";
import { readArchive, readHeader } from "@lanyard/backup/archive-reader";
import type { ArchiveStore } from "@lanyard/backup/archive-store";
import { requireErasedLists } from "@lanyard/backup/erased-lists";
import { readArchiveFile } from "@lanyard/backup/folder-archives";
import { refuseUnknownOrganisation, restoreOrganisation } from "@lanyard/backup/organisation-restore";
import { restoreBackup } from "@lanyard/backup/restore";
import { type Configuration, readConfiguration } from "@lanyard/server-kit/configuration";
import { refuseMissingDatabase, startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import { withScratchDatabase } from "@lanyard/server-kit/scratch-database";
import { DataFolderInUse, describeStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { signinOrganisation, signinSchema } from "@lanyard/signin/db/signin-schema";
import { phase } from "./progress.ts";

const usage = `npm run restore -- --from ARCHIVE [options]
  --from ARCHIVE   a file written by npm run backup, or s3://bucket/prefix/name
  --check          verifies the archive and changes nothing
  --as-written     restores the schema of the version that wrote the archive, to run that version
  --organisation SLUG   restores this organization only; the others are unchanged
  --help           shows this help
Replaces all data in DATA_DIR or DATABASE_URL, including audit log and history. Stop Lanyard first.`;

const text = { type: "string" } as const;

interface Archive {
  configuration: Configuration;
  name: string;
  openSource: () => Promise<Readable>;
  lists: () => Promise<ArchiveStore[]>;
}

try {
  const flag = { type: "boolean" } as const;
  const { values } = parseArgs({
    options: { from: text, check: flag, "as-written": flag, organisation: text, help: flag },
  });
  const { from, organisation, "as-written": isAsWritten = false } = values;
  if (values.help === true) {
    console.log(usage);
    process.exit();
  }
  if (from === undefined) throw new StartError(`--from is missing. It names the archive.\n\n${usage}`);
  if (values.check === true && organisation !== undefined)
    throw new StartError(`--check verifies a whole archive, not one organization of it.\n\n${usage}`);
  if (isAsWritten && (values.check === true || organisation !== undefined))
    throw new StartError(`--as-written restores a whole archive.\n\n${usage}`);
  const configuration = readConfiguration(process.env);
  const archive = {
    configuration,
    name: basename(from),
    openSource: () => openSource(from, configuration),
    lists: () => openLists(from, configuration),
  };
  if (values.check === true) await check(archive);
  else {
    await refuseWhatCannotBeRestored(archive, organisation);
    if (isAsWritten) await restoreAsWritten(archive);
    else await (organisation === undefined ? restore(archive) : restoreOne(archive, organisation));
  }
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
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) {
    const newest = (await (await openArchives(path, configuration)).list("backup")).at(-1);
    const archive = newest === undefined ? "It holds none." : `The newest is ${join(path, newest)}`;
    throw new StartError(`${path} is a folder; --from names an archive in it. ${archive}`);
  }
  return readArchiveFile(path);
}

function openLists(from: string, configuration: Configuration): Promise<ArchiveStore[]> {
  const beside = from.startsWith("s3://") ? dirname(from) : dirname(resolve(from));
  const places = new Set([beside, configuration.backup.to]);
  return Promise.all([...places].map((place) => openArchives(place, configuration)));
}

async function check({ configuration, openSource: open }: Archive): Promise<void> {
  const { header, manifest } = await phase("Reading the archive", async () =>
    readArchive(await open(), configuration.backup.key),
  );
  console.log(`Backup of ${header.takenAt}, made by Lanyard ${header.version}`);
  printManifest(manifest, (message) => console.log(message));
  console.log("The archive is complete.");
  await refuseNewer(header, [crmSchema, signinSchema]);
}

/**
 * Reads the start of the archive before the operator stops Lanyard, to check that it is an archive, that the
 * key decrypts it, and that it contains the organisation.
 */
async function refuseWhatCannotBeRestored(
  { configuration, openSource: open, lists }: Archive,
  organisation: string | undefined,
): Promise<void> {
  const { key } = configuration.backup;
  const header = await readHeader(await open(), key);
  await refuseNewer(header, [crmSchema, signinSchema]);
  if (organisation !== undefined) {
    refuseUnknownOrganisation(header, organisation);
    await refuseMissingDatabase(configuration);
  }
  await requireErasedLists(await lists(), key);
}

/** Runs work on the configured database. Stops the database afterwards if this program started it. */
async function onDatabase(
  configuration: Configuration,
  work: (ownerUrl: string) => Promise<void>,
): Promise<void> {
  console.log(`Into ${placeOf(configuration)}`);
  const database = await phase("Starting the database", (say) =>
    startDatabase({ ...configuration, say }),
  ).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    const { dataDir } = error;
    throw new StartError(`DATA_DIR: ${dataDir} is in use by a running Lanyard. Stop it, then restore.`, {
      cause: error,
    });
  });
  try {
    await work(database.ownerUrl);
  } finally {
    await database.stop();
  }
}

function placeOf({ databaseUrl, dataDir }: Configuration): string {
  if (databaseUrl === undefined) return `the database in ${dataDir}`;
  if (!URL.canParse(databaseUrl)) return "DATABASE_URL";
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host}`;
}

function sayWithoutList(hadList: boolean): void {
  if (hadList) return;
  console.log(
    "No list of permanently erased records was found next to the archive or in the backup folder. Records that were erased after this backup have therefore come back. If the lost installation has such lists (lanyard-erased-….json in its backup folder), put them next to the archive and restore again.",
  );
}

function restore({ configuration, openSource: open, lists }: Archive): Promise<void> {
  const { key } = configuration.backup;
  const schemas = [crmSchema, signinSchema];
  return onDatabase(configuration, async (ownerUrl) => {
    const source = await open();
    const { manifest, erasedAgain, hadList } = await phase("Restoring", async (say) =>
      restoreInstallation({ configuration, ownerUrl, schemas, source, key, lists: await lists(), say }),
    );
    printManifest(manifest, (message) => console.log(message));
    sayErased(erasedAgain);
    sayWithoutList(hadList);
  });
}

/**
 * Restores tables and rows as the version that made the archive stored them, so that the operator can run
 * that version after a failed upgrade.
 */
function restoreAsWritten({ configuration, openSource: open }: Archive): Promise<void> {
  const { key } = configuration.backup;
  const schemas = [crmSchema, signinSchema];
  return onDatabase(configuration, async (ownerUrl) => {
    const files = createBackupFiles(await openFileStore(configuration));
    const source = await open();
    const { header, manifest } = await phase("Restoring", (say) =>
      restoreBackup({ ownerUrl, schemas, source, key, files, isOfItsVersion: true, say }),
    );
    printManifest(manifest, (message) => console.log(message));
    console.log(`The data is as version ${header.version} wrote it. Start that version.`);
  });
}

function sayErased(count: number): void {
  if (count === 1) console.log("1 erased record was erased again");
  if (count > 1) console.log(`${count.toLocaleString("en")} erased records were erased again`);
}

/** Restores an organisation through a temporary database, so that archives of older versions also work. */
function restoreOne({ configuration, name, openSource: open, lists }: Archive, slug: string): Promise<void> {
  const schemas = [crmOrganisation, signinOrganisation];
  return onDatabase(configuration, async (ownerUrl) => {
    const store = await openFileStore(configuration);
    const files = createBackupFiles(store);
    const erased = await requireErasedLists(await lists(), configuration.backup.key);
    const { key } = configuration.backup;
    const { takenAt } = await readHeader(await open(), key);
    let hadList = false;
    let erasedAgain = 0;
    const count = await phase(`Restoring ${slug}`, async (say) => {
      for (const schema of schemas) await prepareSchema(ownerUrl, schema, say);
      return withScratchDatabase(configuration.dataDir, say, (scratchUrl) =>
        restoreOrganisation({
          ownerUrl,
          scratchUrl,
          schemas,
          slug,
          openSource: open,
          key,
          files,
          say,
          async finish(client, ids) {
            await addErased(client, erased);
            hadList = (await selectAllErased(client)).length > 0;
            await auditOrganisationRestore(client, ids, { archive: name, takenAt });
            const restoredId = ids.get("crm");
            if (restoredId !== undefined) await holdWebhooksOf(client, restoredId);
          },
          async afterwards() {
            erasedAgain = await eraseAgain(ownerUrl, store);
          },
        }),
      );
    });
    console.log(`${count.toLocaleString("en")} rows of ${slug}`);
    sayErased(erasedAgain);
    sayWithoutList(hadList);
  });
}
