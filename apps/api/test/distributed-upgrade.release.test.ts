import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { restoreBackup } from "@lanyard/backup/restore";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { createEmptyClusterDatabase } from "@lanyard/test-kit/citus-cluster";
import { organisationTables } from "@lanyard/test-kit/parse-tree";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { crmSchema } from "#src/db/crm-schema.ts";
import { distributeDatabase } from "#src/db/distribution.ts";
import { selectDistributed } from "#src/db/distribution-sql.ts";

const dumps = fileURLToPath(new URL("dumps/", import.meta.url));
const archives = readdirSync(dumps).filter((name) => name.endsWith(".tar.gz"));
const services = [crmSchema, signinSchema];
const cluster = inject("citusCluster");

async function stateOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows: Record<string, unknown> = {};
  for (const table of organisationTables) {
    const { rows: found } = await client.query("select to_regclass($1) as name", [`crm.${table}`]);
    if (found[0].name === null) continue;
    const counted = await client.query(
      `select org_id, count(*)::int as rows from crm.${table} group by org_id order by org_id`,
    );
    rows[table] = counted.rows;
  }
  const distributed = await selectDistributed(client);
  const { rows: migrations } = await client.query("select name from crm.schema_migrations order by name");
  await client.end();
  return { rows, distributed, migrations: migrations.map(({ name }) => String(name)) };
}

// The tests require Citus: `npm run test:citus` (docs/operating.md).
describe.skipIf(cluster === undefined).each(archives)("an upgrade from %s on a cluster", (archive) => {
  let database: Awaited<ReturnType<typeof createEmptyClusterDatabase>>;
  beforeAll(async () => {
    if (cluster === undefined) return;
    database = await createEmptyClusterDatabase(cluster, `upgraded_${process.pid}`);
    const source = createReadStream(join(dumps, archive));
    const say = () => undefined;
    const { ownerUrl } = database;
    await restoreBackup({ ownerUrl, schemas: services, source, key: undefined, isOfItsVersion: true, say });
  });
  afterAll(() => database?.drop());

  const distribute = async () => {
    const said: string[] = [];
    await distributeDatabase(database.ownerUrl, (line) => said.push(line));
    return said;
  };

  test("an upgrade keeps the rows and the distribution of tables", async () => {
    const before = await stateOf(database.ownerUrl);
    expect(before.rows.contacts).not.toEqual([]);
    expect(before.distributed).toEqual(new Set());
    expect(await distribute()).toEqual(
      expect.arrayContaining([
        "Copying organisations to every node",
        "Distributing contacts by organisation",
        "Applying the policies to the owner again",
      ]),
    );
    const nothing = ["Everything is distributed already; nothing was changed."];
    expect(await distribute()).toEqual(nothing);

    await prepareSchemas({ ownerUrl: database.ownerUrl, services, say: () => undefined });
    const after = await stateOf(database.ownerUrl);
    // This table differs after the upgrade, because a migration queues every organisation in it.
    const { phone_rereadings: _, ...kept } = before.rows;
    expect(after.rows).toMatchObject(kept);
    expect(after.distributed).toEqual(new Set(["organisations", ...organisationTables]));
    expect(after.migrations).toEqual(
      readdirSync(crmSchema.folder)
        .filter((name) => name.endsWith(".sql"))
        .sort(),
    );
    expect(await distribute()).toEqual(nothing);
  });
});
