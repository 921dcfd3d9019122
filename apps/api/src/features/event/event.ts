import type { TenantTx } from "#src/db/tenant.ts";
import { selectNewestAction } from "./event-sql.ts";

/** For sessions that begin: the newest action of the organisation, from which a stream goes on; null when there is none. */
export function newestAction(tx: TenantTx): Promise<string | null> {
  return selectNewestAction(tx);
}
