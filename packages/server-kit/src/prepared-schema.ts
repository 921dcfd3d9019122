import { applyMigrations, type MigrationRun } from "./migrations.ts";
import { ensureRole } from "./roles.ts";
import { version } from "./version.ts";

/** What a service has in the database: its tables, and the role that it reads and writes them with. */
export interface ServiceSchema {
  readonly role: string;
  readonly schema: string;
  /** The folder of its migrations. */
  readonly folder: string;
  /** The folder of its functions, for a schema that has some. */
  readonly functionsFolder?: string;
}

/** Brings a schema up to date; answers the connection URL of its role. */
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
}

/** Brings schemas up to date, all or none; answers the connection URL of each one's role. Roles come first: migrations grant to them. */
export async function prepareSchemas({ services, ...run }: Preparation): Promise<string[]> {
  const urls: string[] = [];
  for (const { role } of services) urls.push(await ensureRole({ ownerUrl: run.ownerUrl, role }));
  await applyMigrations({ ...run, version, schemas: services });
  return urls;
}
