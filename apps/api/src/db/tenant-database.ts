import { organisationId } from "@lanyard/contract/field/ids";
import type { Pool } from "pg";
import type { Deadline } from "./deadline.ts";
import { pipelined } from "./pipelined.ts";
import type { TenantDatabase, TenantTx } from "./tenant.ts";
import { createConnections, type OnConnection } from "./tenant-connection.ts";
import { createCopying } from "./tenant-copying.ts";
import { beginTransaction, commit, repeatedOnce, rollback } from "./tenant-transaction.ts";

/**
 * `copyPool` must not pipeline (the driver refuses COPY then); who never copies leaves it out.
 *
 * @throws whatever `work` throws, after the rollback; `DeadlineOverError`; `TypeError` when `orgId` is not a UUID.
 */
export function createTenantDatabase(pool: Pool, copyPool = pool): TenantDatabase {
  const onConnection = createConnections(pool);
  const within = (deadline: Deadline | undefined): TenantDatabase => {
    const unrepeated: TenantDatabase["unrepeated"] = (orgId, work) =>
      changing(onConnection, { orgId, deadline }, work);
    return {
      unrepeated,
      transaction: (orgId, work) => repeatedOnce(() => unrepeated(orgId, work)),
      reading: (orgId, work) => reading(onConnection, { orgId, deadline }, work),
      copying: createCopying(copyPool, deadline),
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
    const beginning = beginTransaction(ends, organisationId.parse(orgId), deadline?.leftMs());
    try {
      const [result] = await pipelined(work({ db, orgId, deadline }), beginning);
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
      const beginning = beginTransaction(ends, organisationId.parse(orgId), deadline?.leftMs());
      try {
        const [result] = await pipelined(work({ db, orgId, deadline }), beginning);
        resolve(result);
        await commit(ends, undefined);
      } catch (error) {
        await rollback(ends);
        throw error;
      }
    }, deadline).catch(reject);
  });
}
