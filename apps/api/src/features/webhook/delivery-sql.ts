import { testEvent } from "@lanyard/contract/webhook/webhook-events";
import type { DeliveryProblem } from "@lanyard/contract/webhook/webhook-schema";
import { type RawBuilder, sql } from "kysely";
import type { ClientBase } from "pg";
import { isOneOf } from "#src/db/one-of.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";
import { isNaming } from "#src/log/erased-log-sql.ts";

export type NewDelivery = Columns<
  "webhook_deliveries",
  "id" | "turn" | "event" | "noun" | "record_id" | "action_id" | "body"
>;

/** Queues deliveries. If a delivery of the same change exists, only a replay queues it again. */
export async function insertDeliveries(
  tx: TenantTx,
  webhookId: string,
  deliveries: readonly NewDelivery[],
  isReplay: boolean,
): Promise<void> {
  if (deliveries.length === 0) return;
  const onConflict = isReplay
    ? sql`do update set turn = excluded.turn, ${waitingFrom(sql`excluded.next_at`)}`
    : sql`do nothing`;
  await Statement.sql(tx)`
    insert into crm.webhook_deliveries (org_id, webhook_id, id, turn, event, noun, record_id, action_id, body)
    select ${tx.orgId}::uuid, ${webhookId}::uuid, d.* from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as d (id uuid, turn bigint, event text, noun text, record_id uuid, action_id uuid, body text)
    on conflict on constraint webhook_deliveries_once ${onConflict}
    ${insertedWithoutCoordinator}`.send();
}

const noAttempt = sql`attempts = 0, attempted_at = null, status = null, answer = null, problem = null`;

/**
 * Returns SQL that queues a delivery for its first attempt. The caller passes `due`, because a conflict
 * clause on a cluster cannot call now().
 */
const waitingFrom = (due: RawBuilder<unknown>) =>
  sql`state = 'waiting', ${noAttempt}, next_at = ${due}, lease = null, leased_until = null`;

const shownDelivery = sql`id, event, noun, record_id, action_id, state, attempts, created_at, attempted_at,
  case when state = 'waiting' then next_at end as next_at, body, status, answer, problem`;

export function selectDeliveries(
  tx: TenantTx,
  webhookId: string,
  {
    id,
    before,
    limit,
  }: { readonly id?: string; readonly before?: string | undefined; readonly limit: number },
): Promise<{ id: string }[]> {
  const place = sql`(select turn from crm.webhook_deliveries where org_id = ${tx.orgId} and id = ${before})`;
  return Statement.sql<{ id: string }>(tx)`
    select ${shownDelivery} from crm.webhook_deliveries
    where org_id = ${tx.orgId} and webhook_id = ${webhookId}
      ${id === undefined ? sql`` : sql`and id = ${id}`} ${before === undefined ? sql`` : sql`and turn < ${place}`}
    order by turn desc limit ${limit}`.send();
}

export function requeueDelivery(
  tx: TenantTx,
  webhookId: string,
  { id, turn }: { readonly id: string; readonly turn: number },
): Promise<boolean> {
  return Statement.sql(tx)`
    update crm.webhook_deliveries set turn = ${turn}::bigint, ${waitingFrom(sql`now()`)}
    where org_id = ${tx.orgId} and webhook_id = ${webhookId} and id = ${id} returning id`.read(
    (rows) => rows.length > 0,
  );
}

/** Marks waiting deliveries of a restored organisation as failed. Runs as the owner of the schema. */
export async function failWaitingDeliveries(client: Pick<ClientBase, "query">, orgId: string): Promise<void> {
  await client.query(
    `update crm.webhook_deliveries set state = 'failed', problem = 'restored', lease = null, leased_until = null
     where org_id = $1 and state = 'waiting'`,
    [orgId],
  );
}

export async function restartWaiting(tx: TenantTx, webhookId: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.webhook_deliveries set ${noAttempt}, next_at = now()
    where org_id = ${tx.orgId} and webhook_id = ${webhookId} and state = 'waiting' and attempts > 0`.send();
}

interface Claim {
  readonly webhookId: string;
  readonly lease: string;
  readonly leaseSeconds: number;
  readonly limit: number;
  /** The maximum total size of the bodies. */
  readonly maxBytes: number;
  /** The turn of the last claimed delivery, after which the next claim begins. */
  readonly after: number;
}

export type ClaimedDelivery = Columns<"webhook_deliveries", "id" | "turn" | "event" | "body" | "attempts">;

/**
 * Leases due deliveries, only the first one of each record, to keep the order of its messages. A webhook that
 * is off sends only tests. `offset 0` and `+ 0` make PostgreSQL look up earlier deliveries by record.
 */
export function claimDeliveries(
  tx: TenantTx,
  { webhookId, lease, leaseSeconds, limit, maxBytes, after }: Claim,
): Statement<ClaimedDelivery[]> {
  const ofWebhook = sql`from crm.webhooks w where w.org_id = ${tx.orgId} and w.id = ${webhookId}`;
  return Statement.sql<ClaimedDelivery>(tx)`
    with due as materialized (
      select d.id, d.turn, octet_length(d.body) as bytes from crm.webhook_deliveries d
      where d.org_id = ${tx.orgId} and d.webhook_id = ${webhookId} and d.turn > ${after}::bigint
        and d.state = 'waiting' and d.next_at <= now() and (d.leased_until is null or d.leased_until <= now())
        and (select w.paused_until is null or w.paused_until <= now() ${ofWebhook})
        and (d.event = ${testEvent} or (select w.is_active ${ofWebhook}))
        and not exists (
          select from crm.webhook_deliveries e
          where e.org_id = ${tx.orgId} and e.webhook_id = ${webhookId} and e.record_id = d.record_id
            and e.state = 'waiting' and e.turn + 0 < d.turn offset 0)
      order by d.turn limit ${sql.lit(limit)} for update of d skip locked
    ), sized as (
      select id, sum(bytes) over (order by turn) - bytes as before from due
    )
    update crm.webhook_deliveries as c set lease = ${lease}::uuid, attempts = c.attempts + 1, attempted_at = now(),
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    from sized where c.org_id = ${tx.orgId} and c.id = sized.id and sized.before < ${sql.lit(maxBytes)}
    returning c.id, c.turn, c.event, c.body, c.attempts`;
}

export interface SentDelivery {
  readonly id: string;
  readonly state: "waiting" | "delivered" | "failed";
  readonly status: number | null;
  readonly answer: string | null;
  readonly problem: DeliveryProblem | null;
  /** The seconds until the next attempt. */
  readonly pause: number;
}

/**
 * Stores the results of leased deliveries. The pause is a number of seconds, because on a cluster an update
 * cannot add an interval from a column to now().
 */
export function saveOutcomes(tx: TenantTx, lease: string, sent: readonly SentDelivery[]): Statement<unknown> {
  return Statement.sql(tx)`
    update crm.webhook_deliveries as c set state = s.state, status = s.status, answer = s.answer, problem = s.problem,
      lease = null, leased_until = null, next_at = to_timestamp(extract(epoch from now())::float8 + s.pause)
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as s (id uuid, state text, status int, answer text, problem text, pause double precision)
    where c.org_id = ${tx.orgId} and c.id = s.id and c.lease = ${lease}::uuid`;
}

export function releaseDeliveries(tx: TenantTx, lease: string, ids: readonly string[]): Statement<unknown> {
  return Statement.sql(tx)`
    update crm.webhook_deliveries set lease = null, leased_until = null, attempts = attempts - 1
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and lease = ${lease}::uuid`;
}

export function selectNextDueMs(tx: TenantTx): Promise<number | undefined> {
  return Statement.sql<{ ms: number | null }>(tx)`
    select extract(epoch from min(greatest(d.next_at, d.leased_until, w.paused_until)) - now())::float8 * 1000 as ms
    from crm.webhook_deliveries d join crm.webhooks w on w.org_id = ${tx.orgId} and w.id = d.webhook_id
    where d.org_id = ${tx.orgId} and d.state = 'waiting' and w.is_active`.read(
    ([row]) => row?.ms ?? undefined,
  );
}

export function deleteOldDeliveries(tx: TenantTx, days: number, limit: number): Promise<number> {
  return Statement.sql(tx)`
    with old as materialized (
      select id from crm.webhook_deliveries
      where org_id = ${tx.orgId} and created_at < now() - make_interval(days => ${days}) limit ${limit}
    )
    delete from crm.webhook_deliveries as c using old
    where c.org_id = ${tx.orgId} and c.id = old.id returning c.id`.read((rows) => rows.length);
}

export async function deleteDeliveriesNaming(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const named = isNaming(sql`(d.body || ' ' || coalesce(d.answer, ''))`, texts);
  await Statement.sql(tx)`
    delete from crm.webhook_deliveries d
    where d.org_id = ${tx.orgId} and (d.record_id = any(${ids}::uuid[]) or ${named})`.send();
}
