import { organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Pool } from "pg";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { foldSearchWords, selectOrganisationsWithUnreadWords } from "./search-word-sql.ts";

interface Parts {
  readonly pool: Pool;
  readonly database: TenantDatabase;
}

/**
 * Adds the words of written records to those that searches are corrected by, a few records at a time. What is to do stands
 * in the database: what a killed process left another one does.
 */
export function startSearchWordReading({ work, ...parts }: Parts & { readonly work: BackgroundWork }): void {
  work.repeat({
    name: "search words",
    ...{ everyMs: 2000, firstAfterMs: 0 },
    failure: "The words of records could not be read",
    run: (isStopped) => readAll(parts, isStopped),
  });
}

async function readAll({ pool, database }: Parts, isStopped: () => boolean): Promise<void> {
  for (const id of await selectOrganisationsWithUnreadWords(pool)) {
    const orgId = organisationId.parse(id);
    while (!isStopped() && (await database.reading(orgId, foldSearchWords)));
  }
}
