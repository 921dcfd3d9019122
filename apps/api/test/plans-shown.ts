import type { OrganisationId } from "@lanyard/contract/field/ids";
import { sql } from "kysely";
import type pg from "pg";
import type { TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";

/**
 * Returns the plans of all statements of `work`, including statements in functions. Uses PostgreSQL's
 * auto_explain, so the client must be a superuser.
 */
export async function plansOf(client: pg.ClientBase, work: () => Promise<unknown>): Promise<string> {
  const told: string[] = [];
  const listen = ({ message }: { message?: string | undefined }) => told.push(message ?? "");
  await client.query(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = log`);
  client.on("notice", listen);
  try {
    await work();
  } finally {
    client.off("notice", listen);
    // A failed transaction accepts no statements, and the caller must get the original error.
    const reset = "set client_min_messages = notice; set auto_explain.log_min_duration = -1";
    await client.query(reset).catch(() => undefined);
  }
  return told.join("\n");
}

/** Runs the rest of a superuser's transaction with the API's role, because row policies affect plans. */
export async function withPolicies(tx: TenantTx): Promise<void> {
  await sql`set local role lanyard_app`.execute(tx.db);
}

/**
 * Returns the plans of all statements of a transaction with the API's role. `owner` must be limited to one
 * connection, so that the transaction uses the observed connection.
 */
export async function plansIn(
  owner: pg.Pool,
  orgId: OrganisationId,
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<string> {
  const connection = await owner.connect();
  connection.release();
  return plansOf(connection, () =>
    createTenantDatabase(owner).transaction(orgId, async (tx) => {
      await withPolicies(tx);
      await work(tx);
    }),
  );
}
