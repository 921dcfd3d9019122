import { organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { foldSearchWords, selectOrganisationsWithUnreadWords } from "./search-word-sql.ts";

interface Parts {
  readonly pool: Pool;
  readonly database: TenantDatabase;
  readonly work: BackgroundWork;
  readonly log: Pick<Logger, "warn">;
}

const lookEveryMs = 2000;

/**
 * Adds the words of written records to those that searches are corrected by, a few records at a time. What is to do stands
 * in the database: what a killed process left another one does.
 */
export function startSearchWordReading(parts: Parts): { stop(): Promise<void> } {
  let isStopped = false;
  let working: Promise<void> | undefined;
  const look = () => {
    working ??= parts.work
      .track("search words", () => readAll(parts, () => isStopped))
      .catch((error: unknown) => parts.log.warn({ err: error }, "The words of records could not be read"))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  look();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
    },
  };
}

async function readAll({ pool, database }: Parts, isStopped: () => boolean): Promise<void> {
  for (const id of await selectOrganisationsWithUnreadWords(pool)) {
    const orgId = organisationId.parse(id);
    while (!isStopped() && (await database.reading(orgId, foldSearchWords)));
  }
}
