import { deliveryDays } from "@lanyard/contract/webhook/webhook-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { deleteOldDeliveries } from "./delivery-sql.ts";

export { deleteDeliveriesNaming, failWaitingDeliveries } from "./delivery-sql.ts";

const deletedAtOnce = 5000;

export function purgeDeliveries(tx: TenantTx): Promise<number> {
  return deleteOldDeliveries(tx, deliveryDays, deletedAtOnce);
}
