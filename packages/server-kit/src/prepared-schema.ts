import { applyMigrations, type MigrationRun, type SchemaFiles } from "./migrations.ts";
import { sessionLimits } from "./pool.ts";
import { ensureRole } from "./roles.ts";
import { version } from "./version.ts";

export interface ServiceSchema extends SchemaFiles {
  readonly role: string;
  /** Whether statements name tables without the schema. */
  readonly hasSearchPath?: boolean;
}

/** Upgrades a schema; returns the connection URL of its role. */
export async function prepareSchema(
  ownerUrl: string,
  service: ServiceSchema,
  say: (message: string) => void,
): Promise<string> {
  const [url = ""] = await prepareSchemas({ ownerUrl, services: [service], say });
  return url;
}

interface Preparation extends Pick<MigrationRun, "ownerUrl" | "say" | "beforeUpgrade"> {
  readonly services: readonly ServiceSchema[];
  readonly isPooled?: boolean;
}

/**
 * Upgrades all schemas in one transaction; returns the connection URL of each role. Creates the roles first,
 * because migrations grant rights to them.
 */
export async function prepareSchemas({ services, isPooled = false, ...run }: Preparation): Promise<string[]> {
  const urls: string[] = [];
  for (const { role, schema, hasSearchPath = false } of services) {
    const searchPath = hasSearchPath ? { search_path: schema } : {};
    const settings = isPooled ? { ...sessionLimits, ...searchPath } : undefined;
    urls.push(await ensureRole({ ownerUrl: run.ownerUrl, role, settings }));
  }
  await applyMigrations({ ...run, version, schemas: services });
  return urls;
}
