import type { TenantTx } from "#src/db/tenant.ts";
import { selectNewestAction } from "./event-sql.ts";

/** The organisation's newest action, from which the stream of a new session continues; null when there is none. */
export function newestAction(tx: TenantTx): Promise<string | null> {
  return selectNewestAction(tx);
}
