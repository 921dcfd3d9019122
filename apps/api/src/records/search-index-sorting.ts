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
 * The maximum delay before new entries are sorted into the index. A search reads unsorted entries one by one.
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
  /** The organisation whose transaction runs the next round. The indexes cover all organisations. */
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
      // Sorted entries stay sorted. Later writes or the database sort the rest.
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
