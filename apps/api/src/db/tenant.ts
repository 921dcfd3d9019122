import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { Kysely } from "kysely";
import type { DB } from "./database-types.gen.ts";
import type { Deadline } from "./deadline.ts";

/**
 * The only handle that SQL is written against: one checked-out connection inside a transaction that sees
 * one organisation. Statements name `orgId` too; the policy in the database is the second wall.
 */
export interface TenantTx {
  readonly db: Kysely<DB>;
  readonly orgId: OrganisationId;
  /** The deadline of the request that the transaction serves. */
  readonly deadline?: Deadline | undefined;
}

/** A transaction that can also receive rows by COPY. */
export interface CopyingTx extends TenantTx {
  /**
   * Runs a `copy … from stdin` with the given text; reads more only when the database has accepted the last
   * piece.
   */
  copyIn(statement: string, text: AsyncIterable<string | Uint8Array>): Promise<void>;
}

export interface TenantDatabase {
  /**
   * Runs `work` in one transaction of the organisation; rolls back when it throws. After a deadlock it runs again, so
   * it must do nothing outside of the transaction that cannot be repeated.
   */
  transaction<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs work that also acts outside, such as sending a mail, and never repeats it. */
  unrepeated<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs work whose loss would not matter: returns without waiting for the commit. */
  reading<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * A transaction for bulk work, on one of few connections that are set aside for it; repeated as above. `signal` cuts the
   * connection, which takes everything back.
   */
  copying<T>(orgId: OrganisationId, work: (tx: CopyingTx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the database for one request: after its deadline no statement runs and nothing is committed. */
  until(deadline: Deadline): TenantDatabase;
}
