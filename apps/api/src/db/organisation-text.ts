import { organisationId } from "@lanyard/contract/field/ids";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/**
 * A placeholder for the organisation of the transaction. Every table needs a condition with the placeholder,
 * because Citus finds a shard only by a value, not by `co.org_id = c.org_id`.
 */
export const organisationMark = "{organisation}";

export function withOrganisation(tx: TenantTx, fragment: string): RawBuilder<unknown> {
  return organisationText(fragment)(tx);
}

/** Parses a fragment once. The returned function inserts the organisation of a transaction. */
export function organisationText(fragment: string): (tx: TenantTx) => RawBuilder<unknown> {
  const parts = fragment.split(organisationMark).map((part) => sql.raw(part));
  return (tx) => sql.join(parts, sql`${tx.orgId}`);
}

/**
 * Inserts the organisation as a literal, because DISTINCT ON and ORDER BY need identical expressions, and
 * PostgreSQL treats two parameters as different.
 */
export function withOrganisationLiteral(tx: TenantTx, fragment: string): RawBuilder<unknown> {
  return sql.raw(fragment.replaceAll(organisationMark, `'${organisationId.parse(tx.orgId)}'::uuid`));
}

/**
 * The last clause of an `insert … select`. Without this clause, Citus may insert the rows with COPY through
 * the coordinator, which a policy refuses.
 */
export const insertedWithoutCoordinator = sql.raw("returning null");
