import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { restoreBackup } from "@lanyard/backup/restore";
import { version } from "@lanyard/server-kit/version";
import { signinOrganisation } from "@lanyard/signin/db/signin-schema";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll } from "vitest";
import { createBackupFiles } from "#src/backup/backup-files.ts";
import { runBackup } from "#src/backup/run-backup.ts";
import { crmOrganisation } from "#src/db/crm-schema.ts";
import { openFileStore } from "#src/features/attachment/attachment.ts";
import { attachmentCalls } from "./attachment-calls.ts";

export const schemas = [crmOrganisation, signinOrganisation];
/** The content of one of the two attachments. The other is empty. */
export const savedText = "kept ".repeat(2_000_000);

export const configurationOf = (folder: string, dataDir: string, key?: string) => ({
  s3: undefined,
  dataDir,
  backup: { to: folder, at: undefined, kept: 7, key },
});

/** Starts an API with two attachments in one organisation and a company in the other. */
export async function setUpBackups() {
  const api = await startTestApi();
  const folder = await mkdtemp(join(tmpdir(), "lanyard-backup-"));
  afterAll(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { newContact, upload } = attachmentCalls(api);
  const id = await newContact('Ада\\N "quoted"');
  await upload(id, savedText);
  await upload(id, "");
  await api.acme.user.client.contacts.update({
    params: { id },
    body: { version: 1, address: "Ada\r\nLovelace" },
  });
  await api.globex.user.client.companies.create({ body: { name: "Globex" } });

  return {
    api,
    folder,
    async backUp(ownerUrl: string, { dataDir = api.dataDir, key = undefined as string | undefined } = {}) {
      const to = await mkdtemp(join(folder, "archives-"));
      return runBackup({ configuration: configurationOf(folder, dataDir, key), ownerUrl, version, to });
    },
    async restore(path: string, ownerUrl: string, { dataDir = folder } = {}) {
      const files = createBackupFiles(await openFileStore({ s3: undefined, dataDir }));
      const source = createReadStream(path);
      return restoreBackup({ ownerUrl, schemas, source, key: undefined, files, say: () => {} });
    },
  };
}

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => String(error),
  );

export async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  return work(database).finally(() => database.drop());
}

export const program = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

/** Returns the output of a program that must succeed. */
export async function outputOf(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const options = { env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [program(file), ...args], options);
  return stdout;
}
