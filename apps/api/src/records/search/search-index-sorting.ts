import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { WatchWrites } from "#src/db/due-organisations.ts";
import { flushSearchIndexes } from "#src/db/long-work-sql.ts";
import type { TenantDatabase } from "#src/db/tenant.ts";

interface Parts {
  readonly database: TenantDatabase;
  readonly watchWrites: WatchWrites;
  readonly work: BackgroundWork;
  readonly log: Pick<Logger, "warn">;
}

/**
 * The minimum delay between a write and the round that sorts its entries into the index. Searches read
 * unsorted entries one by one, so the delay is short.
 */
const waitMs = 500;
/** The pause after each round, as a multiple of its duration. The pause limits the load. */
const restShare = 4;

/**
 * Starts the background work that sorts new entries into the search indexes, so that neither writes nor
 * searches do it. Sorting many entries at once takes a fraction of the time (decision 2).
 */
export function startSearchIndexSorting({ database, watchWrites, work, log }: Parts): {
  stop(): Promise<void>;
} {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  /**
   * The organisation in whose transaction the next round runs. Any organisation will do, because the indexes
   * cover all.
   */
  let writtenIn: OrganisationId | undefined;
  let known: OrganisationId | undefined;

  const wait = (ms: number) => {
    if (timer !== undefined || working !== undefined || isStopped) return;
    timer = setTimeout(sort, ms);
    timer.unref();
  };

  function sort(): void {
    timer = undefined;
    const orgId = writtenIn;
    if (orgId === undefined) return;
    writtenIn = undefined;
    const began = performance.now();
    working = work
      .track("search index sorting", () => database.reading(orgId, flushSearchIndexes))
      // Entries that were sorted before the failure stay sorted. A later round or the database sorts the
      // rest.
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, "The search indexes could not be sorted");
      })
      .finally(() => {
        working = undefined;
        if (writtenIn !== undefined) wait(Math.max(waitMs, restShare * (performance.now() - began)));
      });
  }

  watchWrites({
    onWrite: (orgId) => {
      writtenIn = known = orgId;
      wait(waitMs);
    },
    onGap: () => {
      writtenIn = known;
      wait(waitMs);
    },
  });
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
