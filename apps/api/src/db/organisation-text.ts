import { organisationId } from "@lanyard/contract/field/ids";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/**
 * Stands in a fragment of SQL for the organisation of the transaction. Each table of a statement names it by itself: `co.org_id = c.org_id`
 * would be the same on one server, but a cluster that shares the rows out by organisation (Citus) finds them by a value only.
 */
export const organisationMark = "{organisation}";

/** A fragment, in which the organisation is the transaction's. */
export function withOrganisation(tx: TenantTx, fragment: string): RawBuilder<unknown> {
  return organisationText(fragment)(tx);
}

/** The same, read once for all transactions. */
export function organisationText(fragment: string): (tx: TenantTx) => RawBuilder<unknown> {
  const parts = fragment.split(organisationMark).map((part) => sql.raw(part));
  return (tx) => sql.join(parts, sql`${tx.orgId}`);
}

/**
 * The same for a fragment that stands in a statement several times and must be the same each time, as in DISTINCT ON and ORDER BY:
 * the organisation is a literal, a parsed UUID.
 */
export function withOrganisationLiteral(tx: TenantTx, fragment: string): RawBuilder<unknown> {
  return sql.raw(fragment.replaceAll(organisationMark, `'${organisationId.parse(tx.orgId)}'::uuid`));
}

/**
 * Ends an `insert … select` whose rows come from no table of the organisation, but from what the statement itself has taken away: Citus
 * would copy the rows by way of the coordinator, which a policy refuses, unless they are asked for.
 */
export const insertedWithoutCoordinator = sql.raw("returning null");
