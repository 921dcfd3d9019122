import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork, RepeatedUntilStopped } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { ClientBase, Pool } from "pg";
import { isNodeAway } from "./postgres-error.ts";
import type { TenantDatabase } from "./tenant.ts";

/**
 * Selects organisations with a database function, because the API's role sees only one organisation. The
 * default function selects all organisations.
 */
export async function selectOrganisationIds(
  pool: Pick<ClientBase, "query">,
  select = "organisation_ids",
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from crm.${select}() as id`);
  return rows.map(({ id }) => id);
}

export interface WriteWatcher {
  onWrite(orgId: OrganisationId, isOfImport: boolean): void;
  onNotice?(orgId: OrganisationId): void;
  onGap(): void;
}

/**
 * Registers a watcher of writes and new user notifications in all processes. `onGap` is called after messages
 * about writes may have been lost.
 */
export type WatchWrites = (watcher: WriteWatcher) => void;

export interface DueParts {
  readonly watchWrites: WatchWrites;
  readonly organisationIds: () => Promise<string[]>;
  /**
   * Returns whether a node of the cluster hangs. A statement over all nodes would wait for the hanging node.
   */
  readonly isAnyNodeHanging?: (() => boolean) | undefined;
  readonly roundEveryMs?: number | undefined;
  readonly log: Pick<Logger, "warn">;
}

interface DueSource {
  readonly selectDue: () => Promise<string[]>;
  readonly lookEveryMs?: number;
  readonly failure: string;
}

export interface DueWorkParts extends DueParts {
  readonly work: BackgroundWork;
  readonly pool: Pool;
  readonly database: TenantDatabase;
}

/**
 * The organisations that may have background work. The work itself is recorded in the database, so losing
 * this list is harmless.
 */
export interface DueOrganisations {
  add(orgId: OrganisationId): void;
  /**
   * Schedules work for an organisation after a delay, replacing its earlier schedule. `undefined` only
   * cancels the earlier one.
   */
  addAfter(orgId: OrganisationId, ms: number | undefined): void;
  /**
   * Processes each organisation in turn. An organisation is processed again by the next call if `work`
   * returns false, and by the next search of all organisations if `work` throws.
   */
  workOn(work: (orgId: OrganisationId) => Promise<boolean>, isStopped: () => boolean): Promise<void>;
}

/**
 * Collects organisations with writes. A periodic search of all organisations finds other work, such as that
 * of a killed process.
 */
export function createDueOrganisations(
  { watchWrites, organisationIds, isAnyNodeHanging, log }: DueParts,
  { selectDue, lookEveryMs = lookAtAllEveryMs, failure }: DueSource,
): DueOrganisations {
  const waiting = new Set<OrganisationId>();
  const failed = new Set<OrganisationId>();
  /** The time at which the scheduled work of each organisation starts, even without a write. */
  const later = new Map<OrganisationId, number>();
  let lookAt = 0;
  const add = (orgId: OrganisationId) => void waiting.add(orgId);
  watchWrites({
    onWrite: add,
    onGap: () => {
      lookAt = 0;
    },
  });

  async function lookAtAll(): Promise<void> {
    const isCluster = isAnyNodeHanging !== undefined;
    const nextAt = Date.now() + (isCluster ? lookEveryMs : Math.min(lookEveryMs, lookWithoutClusterEveryMs));
    // Set before the search, because a gap during the search requires another one.
    lookAt = nextAt;
    const ids = await findDue().catch((error: unknown) => {
      lookAt = 0;
      throw error;
    });
    for (const id of [...ids, ...failed]) add(organisationId.parse(id));
  }

  async function findDue(): Promise<string[]> {
    if (isAnyNodeHanging?.()) return organisationIds();
    return selectDue().catch((error: unknown) => {
      if (!isNodeAway(error)) log.warn({ err: error }, failure);
      return organisationIds();
    });
  }

  function addReached(): void {
    for (const [orgId, at] of later) if (at <= Date.now() && later.delete(orgId)) add(orgId);
  }

  /** Schedules another attempt. Logs only the first of an organisation's consecutive failures. */
  function note(orgId: OrganisationId, error: unknown): void {
    if (!failed.has(orgId)) log.warn({ err: error, orgId }, failure);
    failed.add(orgId);
    lookAt = Math.min(lookAt, Date.now() + retryFailedMs);
  }

  return {
    add,
    addAfter(orgId, ms) {
      if (ms === undefined) later.delete(orgId);
      else later.set(orgId, Date.now() + ms);
    },
    async workOn(work, isStopped) {
      if (Date.now() >= lookAt) await lookAtAll();
      addReached();
      for (const orgId of [...waiting]) {
        if (isStopped()) return;
        // Removes the organisation before the work, so that a write during the work adds the organisation
        // again.
        waiting.delete(orgId);
        try {
          if (!(await work(orgId))) add(orgId);
          failed.delete(orgId);
        } catch (error) {
          // If the work failed because of a shutdown, the next start repeats the work.
          if (!isStopped()) note(orgId, error);
        }
      }
    },
  };
}

const retryFailedMs = 10_000;

interface RepeatedDueWork {
  readonly name: string;
  readonly failure: string;
  /** The database function that selects the organisations with work. */
  readonly select: string;
  readonly run: (orgId: OrganisationId, isStopped: () => boolean) => Promise<boolean>;
  readonly nextDueMs?: (orgId: OrganisationId) => Promise<number | undefined>;
}

export function repeatWhereDue(
  { work, pool, ...parts }: Omit<DueWorkParts, "database">,
  { name, failure, select, run, nextDueMs }: RepeatedDueWork,
): RepeatedUntilStopped {
  const due = createDueOrganisations(parts, {
    selectDue: () => selectOrganisationIds(pool, select),
    failure,
  });
  return work.repeat({
    ...{ name, everyMs: parts.roundEveryMs ?? 2000, firstAfterMs: 0, failure },
    run: (isStopped) =>
      due.workOn(async (orgId) => {
        const isDone = await run(orgId, isStopped);
        if (nextDueMs !== undefined) due.addAfter(orgId, await nextDueMs(orgId));
        return isDone;
      }, isStopped),
  });
}

/** On a cluster, a search of all organisations reads every shard, so searches are rare. */
const lookAtAllEveryMs = 1_200_000;
/** A search on a single server is cheap. */
const lookWithoutClusterEveryMs = 60_000;
