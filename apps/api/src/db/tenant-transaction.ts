import type { OrganisationId } from "@lanyard/contract/field/ids";
import { type Kysely, sql } from "kysely";
import type { DB } from "./database-types.gen.ts";

/**
 * SET LOCAL with a literal and not set_config: only the former reaches the workers of a sharded database
 * (architecture, section 2). The literal is a parsed UUID, so nothing can be smuggled in. Every search reads what the
 * search indexes have not sorted in yet: that is kept short.
 */
export async function begin(db: Kysely<DB>, parsed: OrganisationId): Promise<void> {
  await sql
    .raw(`begin; set local app.org = '${parsed}'; set local gin_pending_list_limit = '64kB'`)
    .execute(db);
}

/** A connection that cannot even roll back is thrown away by the pool; the first error is the one to report. */
export async function rollback(db: Kysely<DB>): Promise<void> {
  await sql`rollback`.execute(db).catch(() => undefined);
}
