import type { ClientBase } from "pg";
import { failWaitingDeliveries } from "#src/features/webhook/webhook.ts";
import { forgetUnsentActions } from "#src/log/unsent-changes-sql.ts";

/**
 * Holds back webhook messages that were waiting when the backup was made, as the owner of the schema: receivers may have
 * them already. Administrators can send them by replay.
 */
export async function holdWebhooksOf(client: Pick<ClientBase, "query">, orgId: string): Promise<void> {
  // These policies also restrict the owner.
  await client.query("select set_config('app.org', $1, false)", [orgId]);
  await failWaitingDeliveries(client, orgId);
  await forgetUnsentActions(client, orgId);
  await client.query("select set_config('app.org', '', false)");
}
