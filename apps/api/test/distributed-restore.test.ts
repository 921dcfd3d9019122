import { createReadStream, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { restoreBackup } from "@lanyard/backup/restore";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { runBackup } from "#src/backup/run-backup.ts";
import { crmSchema } from "#src/db/crm-schema.ts";
import { distributeDatabase, isDistributed } from "#src/db/distribution.ts";

const dumps = fileURLToPath(new URL("dumps/", import.meta.url));
const dump = join(dumps, readdirSync(dumps).find((name) => name.endsWith(".tar.gz")) ?? "");
const schemas = [crmSchema, signinSchema];

// They need Citus: npm run test:citus (docs/operating.md).
describe.skipIf(inject("citusCluster") === undefined)("a database that is shared out over a cluster", () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "lanyard-distributed-"));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const restore = (path: string) => {
    const source = createReadStream(path);
    return restoreBackup({ ownerUrl: database.ownerUrl, schemas, source, key: undefined, say });
  };
  const backUp = () => {
    const backup = { to: folder, at: undefined, kept: 7, key: undefined };
    const configuration = { s3: undefined, dataDir: folder, backup };
    return runBackup({ configuration, ownerUrl: database.ownerUrl, version: "1.1.0", to: folder });
  };
  const isShared = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    return isDistributed(client).finally(() => client.end());
  };

  test("takes an archive of an older version, is shared out again, and is backed up to the same rows", async () => {
    expect(await isShared()).toBe(true);
    await restore(dump);
    expect(await isShared()).toBe(false);
    const { manifest } = await backUp();
    expect(manifest.tables.find(({ table }) => table === "contacts")?.rows).toBeGreaterThan(0);

    await distributeDatabase(database.ownerUrl, say);
    expect(await isShared()).toBe(true);
    const shared = await backUp();
    expect(shared.manifest).toEqual(manifest);
    await restore(shared.path);
    await distributeDatabase(database.ownerUrl, say);
    expect((await backUp()).manifest).toEqual(manifest);
  });
});
