import { organisationId } from "@lanyard/contract/field/ids";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/**
 * A placeholder for the transaction's organisation in SQL. Each table compares with it directly: a cluster
 * distributed by organisation (Citus) finds rows only by a value, not by `co.org_id = c.org_id`.
 */
export const organisationMark = "{organisation}";

/** A fragment, in which the organisation is the transaction's. */
export function withOrganisation(tx: TenantTx, fragment: string): RawBuilder<unknown> {
  return organisationText(fragment)(tx);
}

/** Parses a fragment once and returns a function that inserts each transaction's organisation. */
export function organisationText(fragment: string): (tx: TenantTx) => RawBuilder<unknown> {
  const parts = fragment.split(organisationMark).map((part) => sql.raw(part));
  return (tx) => sql.join(parts, sql`${tx.orgId}`);
}

/**
 * Inserts the organisation as a literal, a parsed UUID, for a fragment that must be identical in several
 * places of a statement, as in DISTINCT ON and ORDER BY.
 */
export function withOrganisationLiteral(tx: TenantTx, fragment: string): RawBuilder<unknown> {
  return sql.raw(fragment.replaceAll(organisationMark, `'${organisationId.parse(tx.orgId)}'::uuid`));
}

/**
 * Ends an `insert … select` from rows that the statement itself deleted. Without it, Citus would copy the
 * rows through the coordinator, which a policy refuses.
 */
export const insertedWithoutCoordinator = sql.raw("returning null");
