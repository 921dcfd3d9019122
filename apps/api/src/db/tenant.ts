import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { Kysely, SelectType } from "kysely";
import type { DB } from "./database-types.gen.ts";
import type { Deadline } from "./deadline.ts";

/**
 * A transaction of one organisation, the only database access of SQL files. Statements still name `orgId`;
 * the row policy is a second barrier.
 */
export interface TenantTx {
  readonly db: Kysely<DB>;
  readonly orgId: OrganisationId;
  readonly deadline?: Deadline | undefined;
}

/** The given columns of a table's row. */
export type Columns<Table extends keyof DB, Name extends keyof DB[Table]> = {
  readonly [Column in Name]: SelectType<DB[Table][Column]>;
};

export interface CopyingTx extends TenantTx {
  /** Runs `copy … from stdin`. Reads the text no faster than the database accepts it. */
  copyIn(statement: string, text: AsyncIterable<string | Uint8Array>): Promise<void>;
}

export interface TenantDatabase {
  /**
   * Runs `work` in a transaction, and rolls back if `work` throws. Repeats `work` after a deadlock, so
   * effects of `work` outside the transaction must be repeatable.
   */
  transaction<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs work without retries, because some side effects, such as a sent mail, must not repeat. */
  unrepeated<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs read-only work and returns without waiting for the commit. */
  reading<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * Runs bulk work on a dedicated connection, with retries. `signal` closes the connection, which rolls back
   * the transaction.
   */
  copying<T>(orgId: OrganisationId, work: (tx: CopyingTx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the database for a request. No statement runs and nothing commits after the deadline. */
  until(deadline: Deadline): TenantDatabase;
}
