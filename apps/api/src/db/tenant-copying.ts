import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { organisationId } from "@lanyard/contract/field/ids";
import type { PoolClient } from "pg";
import { from } from "pg-copy-streams";
import { type Deadline, DeadlineOverError } from "./deadline.ts";
import type { ClientSource } from "./node-watch.ts";
import type { CopyingTx, TenantDatabase } from "./tenant.ts";
import { createConnections } from "./tenant-connection.ts";
import { beginTransaction, commit, repeatedIfBlocked, rollback } from "./tenant-transaction.ts";

export class CopyAbortedError extends Error {
  override readonly name = "CopyAbortedError";

  constructor(options: ErrorOptions) {
    super("The transaction was aborted by its signal", options);
  }
}

/** Runs transactions for COPY, on connections that do not pipeline statements. */
export function createCopying(pool: ClientSource, deadline: Deadline | undefined): TenantDatabase["copying"] {
  return (orgId, work, signal) =>
    repeatedIfBlocked(async () => {
      const parsed = organisationId.parse(orgId);
      const client = await pool.connect();
      const cut = () => void client.end();
      if (signal?.aborted) cut();
      signal?.addEventListener("abort", cut, { once: true });
      const copyIn: CopyingTx["copyIn"] = (statement, text) =>
        pipeline(Readable.from(whileTimeIsLeft(text, deadline)), client.query(from(statement)));
      return onClient(client, pool)(async ({ db, ends }) => {
        try {
          await beginTransaction(ends, parsed, deadline?.leftMs());
          const result = await work({ db, orgId, deadline, copyIn });
          await commit(ends, deadline);
          return result;
        } catch (error) {
          await rollback(ends);
          throw signal?.aborted ? new CopyAbortedError({ cause: signal.reason }) : error;
        } finally {
          signal?.removeEventListener("abort", cut);
        }
      }, deadline);
    });
}

/** Checks the deadline before each chunk, because a COPY is a single long statement. */
async function* whileTimeIsLeft(text: AsyncIterable<string | Uint8Array>, deadline: Deadline | undefined) {
  for await (const piece of text) {
    if (deadline?.isOver()) throw new DeadlineOverError();
    yield piece;
  }
}

/** Returns a function that runs work on the given connection and then returns the connection to its pool. */
function onClient(client: PoolClient, { options }: ClientSource) {
  const pool = { options, connect: async () => client, end: async () => undefined };
  return createConnections(pool, { isSerial: true });
}
