import type { TenantTx } from "#src/db/tenant.ts";
import { selectNewestAction } from "./event-sql.ts";

/** Returns the organisation's newest action, from which a new session's stream continues; null without one. */
export function newestAction(tx: TenantTx): Promise<string | null> {
  return selectNewestAction(tx);
}
