import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";

/** Has the work done on a freshly migrated database of the CRM, which is gone afterwards. */
export async function withFreshDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "lanyard-generate-"));
  await chmod(dataDir, 0o755);
  const database = await startDatabase({
    databaseUrl: undefined,
    dataDir,
    say: () => undefined,
    isDurable: false,
  });
  try {
    await prepareSchema(database.ownerUrl, crmSchema, () => undefined);
    return await work(database.ownerUrl);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
