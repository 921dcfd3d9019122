import type { WebhookFilter, WebhookInput } from "@lanyard/contract/webhook/webhook-schema";
import { sql } from "kysely";
import { first, idsOf, Statement } from "#src/db/statement.ts";
import { inserting, rowsOf } from "#src/db/table-sql.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";
import type { LogPlace } from "#src/log/unsent-changes-sql.ts";

interface NewWebhook extends WebhookInput {
  readonly id: string;
  readonly secret: string;
  readonly created_by: string;
  readonly created_by_name: string;
}

export async function insertWebhook(tx: TenantTx, { filter, ...row }: NewWebhook): Promise<void> {
  await inserting(tx, "webhooks", [{ ...row, filter: JSON.stringify(filter) }]).send();
}

export function selectWebhooks(tx: TenantTx, id?: string): Promise<unknown[]> {
  return Statement.sql(tx)`
    select w.id, w.url, w.events, w.filter, w.is_active, w.created_at, w.failing_since, w.switched_off_at,
      json_build_object('id', w.created_by, 'name', coalesce(p.name, w.created_by_name)) as created_by
    from crm.webhooks w left join crm.people p on p.org_id = ${tx.orgId} and p.id = w.created_by
    where w.org_id = ${tx.orgId} ${id === undefined ? sql`` : sql`and w.id = ${id}`}
    order by w.id desc`.send();
}

export function lockWebhook(tx: TenantTx, id: string) {
  const names = ["id", "url", "is_active", "last_turn"] as const;
  return rowsOf(tx, "webhooks", names, sql`id = ${id} for update`).read(first);
}

export async function updateWebhook(
  tx: TenantTx,
  id: string,
  { url, events, filter, is_active }: WebhookInput,
) {
  await Statement.sql(tx)`
    update crm.webhooks set url = ${url}, events = ${events}, filter = ${JSON.stringify(filter)}::jsonb, is_active = ${is_active},
      failing_since = null, paused_until = null, switched_off_at = null
    where org_id = ${tx.orgId} and id = ${id}`.send();
}

export async function deleteWebhook(tx: TenantTx, id: string): Promise<void> {
  await Statement.sql(tx)`delete from crm.webhooks where org_id = ${tx.orgId} and id = ${id}`.send();
}

export async function replaceSecret(tx: TenantTx, id: string, secret: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.webhooks set earlier_secret = secret, earlier_secret_until = now() + interval '24 hours', secret = ${secret}
    where org_id = ${tx.orgId} and id = ${id}`.send();
}

export async function startReplay(tx: TenantTx, id: string, since: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.webhooks set replayed_at = ${since}::timestamptz, replayed_action = null, replayed_record = null,
      replay_until = now()
    where org_id = ${tx.orgId} and id = ${id}`.send();
}

export interface LockedWebhook {
  readonly id: string;
  readonly events: readonly string[];
  readonly filter: WebhookFilter | null;
  readonly created_by: string;
  readonly is_active: boolean;
  readonly last_turn: string;
  readonly replayed_at: string | null;
  readonly replayed_action: string | null;
  readonly replayed_record: string | null;
  readonly replay_until: string | null;
}

/**
 * Locks and returns the webhooks of the organisation, so that only one process at a time numbers deliveries.
 */
export function lockWebhooks(tx: TenantTx): Promise<LockedWebhook[]> {
  return Statement.sql<LockedWebhook>(tx)`
    select id, events, filter, created_by, is_active, last_turn::text as last_turn, replayed_at::text as replayed_at,
      replayed_action, replayed_record, replay_until::text as replay_until
    from crm.webhooks where org_id = ${tx.orgId} order by id for update`.send();
}

export async function saveTurn(tx: TenantTx, id: string, turn: number): Promise<void> {
  await Statement.sql(tx)`
    update crm.webhooks set last_turn = ${turn}::bigint where org_id = ${tx.orgId} and id = ${id}`.send();
}

export async function saveReplay(tx: TenantTx, id: string, place: LogPlace | undefined): Promise<void> {
  const { at, action_id, record_id } = place ?? { at: null, action_id: null, record_id: null };
  await Statement.sql(tx)`
    update crm.webhooks set replayed_at = ${at}::timestamptz, replayed_action = ${action_id}::uuid,
      replayed_record = ${record_id}::uuid ${place === undefined ? sql`, replay_until = null` : sql``}
    where org_id = ${tx.orgId} and id = ${id}`.send();
}

export type SendingWebhook = Columns<"webhooks", "id" | "url" | "secret" | "earlier_secret">;

export function selectSendingWebhooks(tx: TenantTx): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select id from crm.webhooks
    where org_id = ${tx.orgId} and (paused_until is null or paused_until <= now())`.read(idsOf);
}

export function selectSendingWebhook(tx: TenantTx, id: string): Statement<SendingWebhook | undefined> {
  return Statement.sql<SendingWebhook>(tx)`
    select id, url, secret, case when earlier_secret_until > current_timestamp then earlier_secret end as earlier_secret
    from crm.webhooks where org_id = ${tx.orgId} and id = ${id}`.map(([webhook]) => webhook);
}

export function noteSuccess(tx: TenantTx, id: string): Statement<unknown> {
  return Statement.sql(tx)`
    update crm.webhooks set failing_since = null, paused_until = null
    where org_id = ${tx.orgId} and id = ${id} and failing_since is not null`;
}

/** Stores that all attempts of a batch failed. `pauseSeconds` delays all deliveries of the webhook. */
export async function noteFailure(tx: TenantTx, id: string, pauseSeconds: number): Promise<void> {
  await Statement.sql(tx)`
    update crm.webhooks set failing_since = now()
    where org_id = ${tx.orgId} and id = ${id} and failing_since is null`.send();
  if (pauseSeconds > 0)
    await Statement.sql(tx)`
      update crm.webhooks set paused_until = now() + make_interval(secs => ${pauseSeconds})
      where org_id = ${tx.orgId} and id = ${id}`.send();
}

export function switchOffFailing(tx: TenantTx, id: string, hours: number): Promise<string | undefined> {
  return Statement.sql<{ url: string }>(tx)`
    update crm.webhooks set is_active = false, switched_off_at = now()
    where org_id = ${tx.orgId} and id = ${id} and is_active
      and failing_since <= now() - make_interval(hours => ${hours}) returning url`.read(([row]) => row?.url);
}

export function selectAdministrators(tx: TenantTx): Promise<string[]> {
  return rowsOf(tx, "people", ["id"], sql`role = 'admin' and left_at is null`).read(idsOf);
}
