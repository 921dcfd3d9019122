import type { ClientBase } from "pg";
import { failWaitingDeliveries } from "#src/features/webhook/webhook.ts";
import { forgetUnsentActions } from "#src/log/unsent-changes-sql.ts";

/**
 * Holds webhook messages that waited at the time of a backup, as the schema's owner: receivers may have them, and much changed
 * since. Administrators can send them again by replay.
 */
export async function holdWebhooksOf(client: Pick<ClientBase, "query">, orgId: string): Promise<void> {
  // The policies hold for the owner as well.
  await client.query("select set_config('app.org', $1, false)", [orgId]);
  await failWaitingDeliveries(client, orgId);
  await forgetUnsentActions(client, orgId);
  await client.query("select set_config('app.org', '', false)");
}
