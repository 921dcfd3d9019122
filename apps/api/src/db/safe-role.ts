import { StartError } from "@lanyard/server-kit/start-error";
import type { Pool } from "pg";
import { selectRole, selectVisibleRows } from "./safe-role-sql.ts";

/**
 * Throws if the database role can read rows of several organisations (security.md, Tenancy 2): as an owner or
 * a superuser, or without row-level security.
 */
export async function requireSafeRole(pool: Pool): Promise<void> {
  const role = await selectRole(pool);
  const faults = [
    role.rolsuper ? "is a superuser" : undefined,
    role.rolbypassrls ? "bypasses row-level security" : undefined,
    role.owns > 0 ? "owns tables" : undefined,
    role.creates ? "may create tables" : undefined,
    (await selectVisibleRows(pool)) > 0 ? "sees rows without an organisation" : undefined,
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new StartError(`The database role ${role.rolname} ${faults.join(", ")}.`);
}
