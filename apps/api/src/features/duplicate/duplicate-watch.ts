import type { BackgroundWork, RepeatedUntilStopped } from "@lanyard/server-kit/background-work";
import type { Pool } from "pg";
import { type DueParts, lookAtAllEveryMs, repeatWhereDue } from "#src/db/due-organisations.ts";
import { type SearchParts, searchOrganisation } from "./duplicate-search.ts";
import { selectDueOrganisations } from "./duplicate-search-sql.ts";

interface Parts extends SearchParts, DueParts {
  readonly pool: Pool;
  readonly work: BackgroundWork;
}

/**
 * Compares records soon after they were created, imported or changed. How far it is stands in the database, in the order of changes:
 * writes of records do nothing for it, a killed process's part is done by another one, and of two at once one waits.
 */
export function startDuplicateSearch(parts: Parts): RepeatedUntilStopped {
  return repeatWhereDue(parts, {
    name: "duplicate search",
    failure: "Duplicates could not be searched",
    lookEveryMs: lookAtAllEveryMs,
    selectDue: () => selectDueOrganisations(parts.pool),
    run: (orgId, isStopped) => searchOrganisation(parts, orgId, isStopped),
  });
}
