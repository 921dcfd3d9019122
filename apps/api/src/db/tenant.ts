import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { Kysely } from "kysely";
import type { DB } from "./database-types.gen.ts";
import type { Deadline } from "./deadline.ts";

/**
 * A transaction of one organisation, and the only access to the database in SQL files. Statements must also name `orgId`;
 * the database's policy is the second wall.
 */
export interface TenantTx {
  readonly db: Kysely<DB>;
  readonly orgId: OrganisationId;
  /** The deadline of the request. */
  readonly deadline?: Deadline | undefined;
}

/** A transaction that can also receive rows by COPY. */
export interface CopyingTx extends TenantTx {
  /** Runs `copy … from stdin` with the text, which is read at the speed of the database. */
  copyIn(statement: string, text: AsyncIterable<string | Uint8Array>): Promise<void>;
}

export interface TenantDatabase {
  /**
   * Runs `work` in a transaction, which is rolled back if it throws. After a deadlock `work` runs again, so effects
   * outside of the transaction must be repeatable.
   */
  transaction<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs work with outside effects, such as sending a mail, without ever repeating it. */
  unrepeated<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs work that only reads; returns without waiting for the commit. */
  reading<T>(orgId: OrganisationId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * Runs bulk work on one of a few reserved connections; it can also be repeated. `signal` closes the connection, which
   * rolls everything back.
   */
  copying<T>(orgId: OrganisationId, work: (tx: CopyingTx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the database for one request. After the deadline no statement runs and nothing is committed. */
  until(deadline: Deadline): TenantDatabase;
}
