import { applyMigrations } from "./migrations.ts";
import { ensureRole } from "./roles.ts";

/** What a service has in the database: its tables, and the role that it reads and writes them with. */
export interface ServiceSchema {
  readonly role: string;
  readonly schema: string;
  /** The folder of its migrations. */
  readonly folder: string;
  /** The folder of its functions, for a schema that has some. */
  readonly functionsFolder?: string;
}

/** Brings a schema up to date; answers the connection URL of its role, which comes first: migrations grant to it. */
export async function prepareSchema(
  ownerUrl: string,
  { role, ...files }: ServiceSchema,
  say: (message: string) => void,
): Promise<string> {
  const url = await ensureRole({ ownerUrl, role });
  await applyMigrations({ ownerUrl, ...files, say });
  return url;
}
