import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import { root, runQuietly } from "../run/child-command.ts";

const target = join(root, "apps/api/src/db/database-types.gen.ts");

/** Columns arrive as the pool of server-kit gives them. */
const typesOnTheWire = { int8: "number", timestamptz: "string" };

/** Writes the types of the CRM's tables from a freshly migrated database; answers the path of the file. */
export async function generateDatabaseTypes(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "lanyard-types-"));
  await chmod(dataDir, 0o755);
  const database = await startDatabase({
    databaseUrl: undefined,
    dataDir,
    say: () => undefined,
    isDurable: false,
  });
  try {
    await prepareSchema(database.ownerUrl, crmSchema, () => undefined);
    await writeTypes(database.ownerUrl);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return target;
}

async function writeTypes(ownerUrl: string): Promise<void> {
  const { isOk, output } = await runQuietly("kysely-codegen", [
    `--url=${ownerUrl}`,
    "--dialect=postgres",
    "--default-schema=crm",
    "--include-pattern=crm.*",
    "--exclude-pattern=*.schema_migrations",
    "--date-parser=string",
    `--type-mapping=${JSON.stringify(typesOnTheWire)}`,
    `--out-file=${target}`,
  ]);
  if (!isOk) throw new Error(output);
}
