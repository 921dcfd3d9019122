import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork, RepeatedUntilStopped } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import { type SearchParts, searchOrganisation } from "./duplicate-search.ts";
import { selectDueOrganisations } from "./duplicate-search-sql.ts";

interface Parts extends SearchParts {
  readonly pool: Pool;
  /** Tells of each organisation in which something was written, by whichever process, and when such news may have been lost. */
  readonly watchWrites: (watcher: { onWrite(orgId: OrganisationId): void; onGap(): void }) => void;
  readonly work: BackgroundWork;
  readonly log: Pick<Logger, "warn">;
}

/** What was written past the API, by hand, is told by nobody. */
const lookAtAllEveryMs = 600_000;

/**
 * Compares records soon after they were created, imported or changed. Only organisations in which something was written are
 * asked, and each that has something to do once after the start. How far it is stands in the database, in the order of changes: writes of
 * records do nothing for it, a killed process's part is done by another one, and of two at once one waits.
 */
export function startDuplicateSearch(parts: Parts): RepeatedUntilStopped {
  const waiting = new Set<OrganisationId>();
  let allDueAt = 0;
  parts.watchWrites({
    onWrite: (orgId) => waiting.add(orgId),
    onGap: () => {
      allDueAt = 0;
    },
  });

  async function lookAtAll(): Promise<void> {
    allDueAt = Date.now() + lookAtAllEveryMs;
    for (const id of await selectDueOrganisations(parts.pool)) waiting.add(organisationId.parse(id));
  }

  async function searchWaiting(isStopped: () => boolean): Promise<void> {
    if (Date.now() >= allDueAt) await lookAtAll();
    for (const orgId of [...waiting]) {
      if (isStopped()) return;
      // Before it is looked at: what is written meanwhile is told meanwhile.
      waiting.delete(orgId);
      const isDone = await searchOrganisation(parts, orgId, isStopped).catch((error: unknown) => {
        // What the stop has cut goes on after the next start.
        if (!isStopped()) parts.log.warn({ err: error }, "Duplicates could not be searched");
        return false;
      });
      if (!isDone) waiting.add(orgId);
    }
  }

  return parts.work.repeat({
    name: "duplicate search",
    everyMs: 2000,
    failure: "Duplicates could not be searched",
    run: searchWaiting,
  });
}
