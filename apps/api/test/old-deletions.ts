import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { createLogger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import { crmIdOf, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { openFileStore } from "#src/features/attachment/attachment.ts";
import { runHousekeeping } from "#src/features/housekeeping/housekeeping-service.ts";

type AgedTable = "attachments" | "custom_fields" | RecordPlural;

/**
 * Returns functions that move deletions into the past and run the housekeeping on the database of a test.
 * Long tests pass acme's id as `knownId`, because looking it up requires a token that has not expired.
 */
export function openHousekeeping(
  api: Pick<TestOrganisations, "acme" | "database" | "dataDir">,
  knownId?: string,
) {
  const log = createLogger({ level: "silent" });
  const owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "test", log });
  const pool = createPool({ url: api.database.appUrl, max: 2, applicationName: "test", log });
  return {
    async runNow(): Promise<void> {
      const store = await openFileStore({ s3: undefined, dataDir: api.dataDir });
      await runHousekeeping({ pool, database: createTenantDatabase(pool), store, log });
    },
    async ageDeletion(table: AgedTable, id: string, days: number): Promise<void> {
      await owner.query("set app.org = ''");
      const org = knownId ?? (await crmIdOf(api, api.acme));
      await owner.query(`set app.org = '${org}'`);
      await owner.query(
        `update crm.${table} set deleted_at = now() - make_interval(days => $1) where org_id = $2 and id = $3`,
        [days, org, id],
      );
    },
    async close(): Promise<void> {
      await owner.end();
      await pool.end();
    },
  };
}
