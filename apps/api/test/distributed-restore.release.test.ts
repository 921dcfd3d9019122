import { createReadStream, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { restoreOrganisation } from "@lanyard/backup/organisation-restore";
import { restoreBackup } from "@lanyard/backup/restore";
import { signinOrganisation } from "@lanyard/signin/db/signin-schema";
import { createEmptyClusterDatabase } from "@lanyard/test-kit/citus-cluster";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { runBackup } from "#src/backup/run-backup.ts";
import { crmOrganisation } from "#src/db/crm-schema.ts";
import { distributeDatabase, isDistributed } from "#src/db/distribution.ts";

const dumps = fileURLToPath(new URL("dumps/", import.meta.url));
const dump = join(dumps, readdirSync(dumps).find((name) => name.endsWith(".tar.gz")) ?? "");
const schemas = [crmOrganisation, signinOrganisation];
const cluster = inject("citusCluster");

// The tests require Citus: `npm run test:citus` (docs/operating.md).
describe.skipIf(cluster === undefined)("a database that is distributed over a cluster", () => {
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

  test("distributing the tables of a restored archive does not change a backup of them", async () => {
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

  test("one organisation is restored alone, and other organisations keep their data", async () => {
    if (cluster === undefined) return;
    const { path } = await backUp();
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const contactsOf = async () => {
      const { rows } = await client.query<{ slug: string; count: number }>(
        "select o.slug, count(*)::int as count from crm.contacts c join crm.organisations o on o.id = c.org_id group by o.slug order by o.slug",
      );
      return Object.fromEntries(rows.map(({ slug, count }) => [slug, count]));
    };
    const before = await contactsOf();
    const [lost = ""] = Object.keys(before);
    expect(before).toEqual({ [lost]: expect.any(Number) });
    const { rows: organisations } = await client.query("select id, slug from crm.organisations");
    for (const { id } of organisations)
      await client.query(
        "insert into crm.contacts (org_id, id, last, name_key, search_text) values ($1, gen_random_uuid(), 'Since', 'since', 'since')",
        [id],
      );
    const since = await contactsOf();
    const scratch = await createEmptyClusterDatabase(cluster, `scratch_${process.pid}`);
    await restoreOrganisation({
      ownerUrl: database.ownerUrl,
      scratchUrl: scratch.ownerUrl,
      schemas,
      slug: lost,
      openSource: async () => createReadStream(path),
      key: undefined,
      files: { write: async () => undefined },
      say,
    }).finally(scratch.drop);
    expect(await contactsOf()).toEqual({ ...since, ...before });
    expect(since).not.toMatchObject(before);
    await client.end();
  });
});
