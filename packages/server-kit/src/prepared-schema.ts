import { applyMigrations, type MigrationRun, type SchemaFiles } from "./migrations.ts";
import { sessionLimits } from "./pool.ts";
import { ensureRole } from "./roles.ts";
import { version } from "./version.ts";

/** The tables of a service, and the role that reads and writes them. */
export interface ServiceSchema extends SchemaFiles {
  readonly role: string;
  /** Statements name tables without their schema. */
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
  /** Sessions of the roles come from a pooler. */
  readonly isPooled?: boolean;
}

/** Upgrades all schemas or none and returns the URL of each role. Roles are created first, because migrations grant to them. */
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
