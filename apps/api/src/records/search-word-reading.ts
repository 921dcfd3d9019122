import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Pool } from "pg";
import { type DueParts, lookAtAllEveryMs, repeatWhereDue } from "#src/db/due-organisations.ts";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { foldSearchWords, selectOrganisationsWithUnreadWords } from "./search-word-sql.ts";

interface Parts extends DueParts {
  readonly pool: Pool;
  readonly database: TenantDatabase;
  readonly work: BackgroundWork;
}

/**
 * Starts the background work that adds words of written records to the vocabulary for corrections. The
 * database stores the queue, so that another process can continue.
 */
export function startSearchWordReading({ pool, database, ...parts }: Parts): void {
  repeatWhereDue(parts, {
    name: "search words",
    failure: "The words of records could not be read",
    lookEveryMs: lookAtAllEveryMs,
    selectDue: () => selectOrganisationsWithUnreadWords(pool),
    run: async (orgId, isStopped) => {
      while (!isStopped() && (await database.reading(orgId, foldSearchWords)));
      return true;
    },
  });
}
