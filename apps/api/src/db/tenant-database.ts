import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import { requestTimeLimitMs } from "@lanyard/contract/limits";
import type { Deadline } from "./deadline.ts";
import type { ClientSource, NodeWatch } from "./node-watch.ts";
import { pipelinedJobs } from "./statement.ts";
import type { TenantDatabase, TenantTx } from "./tenant.ts";
import { createConnections, type OnConnection } from "./tenant-connection.ts";
import { createCopying } from "./tenant-copying.ts";
import { beginTransaction, commit, repeatedIfBlocked, rollback } from "./tenant-transaction.ts";

interface Pools {
  /**
   * The pool for COPY, which the driver refuses on pipelining connections. Omitted by callers that never
   * copy.
   */
  readonly copyPool?: ClientSource;
  /** The pool for longer requests, so that lists always find a connection. */
  readonly longPool?: ClientSource;
  readonly nodeWatch?: NodeWatch | undefined;
}

/**
 * Creates the access to the data of organisations. A transaction that fails is rolled back, and then throws
 * the error of `work` or a `DeadlineOverError`. If `orgId` is not a UUID, a `ZodError` is thrown.
 */
export function createTenantDatabase(
  pool: ClientSource,
  { copyPool = pool, longPool = pool, nodeWatch }: Pools = {},
): TenantDatabase {
  const watched = (source: ClientSource) => nodeWatch?.watched(source) ?? source;
  const onShort = createConnections(watched(pool));
  const onLong = createConnections(watched(longPool));
  const guarded = <T>(orgId: OrganisationId, run: () => Promise<T>) =>
    nodeWatch === undefined ? run() : nodeWatch.guard(orgId, run);
  const within = (deadline: Deadline | undefined): TenantDatabase => {
    const isLong = deadline !== undefined && deadline.limitMs > requestTimeLimitMs;
    const onConnection = isLong ? onLong : onShort;
    const unrepeated: TenantDatabase["unrepeated"] = (orgId, work) =>
      guarded(orgId, () => changing(onConnection, { orgId, deadline }, work));
    const copying = createCopying(watched(copyPool), deadline);
    return {
      unrepeated,
      transaction: (orgId, work) => repeatedIfBlocked(() => unrepeated(orgId, work)),
      reading: (orgId, work) => guarded(orgId, () => reading(onConnection, { orgId, deadline }, work)),
      copying: (orgId, work, signal) => guarded(orgId, () => copying(orgId, work, signal)),
      until: within,
    };
  };
  return within(undefined);
}

type Scope = Pick<TenantTx, "orgId" | "deadline">;

function changing<T>(
  onConnection: OnConnection,
  { orgId, deadline }: Scope,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return onConnection(async ({ db, ends }) => {
    const parsed = organisationId.parse(orgId);
    try {
      const [, result] = await pipelinedJobs(
        () => beginTransaction(ends, parsed, deadline?.leftMs()),
        () => work({ db, orgId, deadline }),
      );
      await commit(ends, deadline);
      return result;
    } catch (error) {
      await rollback(ends);
      throw error;
    }
  }, deadline);
}

function reading<T>(
  onConnection: OnConnection,
  { orgId, deadline }: Scope,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    onConnection(async ({ db, ends }) => {
      const parsed = organisationId.parse(orgId);
      try {
        const [, result] = await pipelinedJobs(
          () => beginTransaction(ends, parsed, deadline?.leftMs()),
          () => work({ db, orgId, deadline }),
        );
        resolve(result);
        await commit(ends, undefined);
      } catch (error) {
        await rollback(ends);
        throw error;
      }
    }, deadline).catch(reject);
  });
}
