import type { OrganisationId } from "@lanyard/contract/field/ids";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { testEvent } from "@lanyard/contract/webhook/webhook-events";
import { webhookRoutes } from "@lanyard/contract/webhook/webhook-routes";
import {
  delivery,
  deliveryDays,
  type deliveryListQuery,
  maxWebhooks,
  type WebhookInput,
  webhook,
} from "@lanyard/contract/webhook/webhook-schema";
import type { z } from "zod";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { insertAudit } from "#src/log/audit-entry-sql.ts";
import { insertDeliveries, requeueDelivery, restartWaiting, selectDeliveries } from "./delivery-sql.ts";
import { requireFilters, requireTarget } from "./webhook-rules.ts";
import { createWebhookSecret } from "./webhook-signature.ts";
import {
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  saveTurn,
  selectWebhooks,
  startReplay,
  updateWebhook,
} from "./webhook-sql.ts";

export interface WebhookServices {
  readonly allowsPrivateTargets: boolean;
  readonly wake: (orgId: OrganisationId) => void;
}

function listWebhooks(caller: Caller) {
  return caller.reading(async (tx) => ({
    webhooks: (await selectWebhooks(tx)).map((row) => webhook.parse(row)),
  }));
}

async function createWebhook(caller: Caller, input: WebhookInput, { allowsPrivateTargets }: WebhookServices) {
  requireTarget(input.url, allowsPrivateTargets);
  const { result } = await inAction(caller, async (tx) => {
    await caller.ensureMember(tx);
    await requireFilters(tx, caller, input);
    if ((await selectWebhooks(tx)).length >= maxWebhooks)
      throw new AppError("INVALID_INPUT", { message: refusal("tooManyWebhooks", { max: maxWebhooks }) });
    const creator = { created_by: caller.personId, created_by_name: caller.name };
    const [id, secret] = [newId(), createWebhookSecret()];
    await insertWebhook(tx, { id, ...input, secret, ...creator });
    await insertAudit(tx, caller, { what: "webhook-created", detail: auditDetail(input) });
    return { result: { webhook: await shownWebhook(tx, id), secret } };
  });
  return result;
}

function changeWebhook(
  caller: Caller,
  { id, ...input }: WebhookInput & { readonly id: string },
  { allowsPrivateTargets, wake }: WebhookServices,
) {
  return withWebhook(caller, id, wake, async (tx, present) => {
    requireTarget(input.url, allowsPrivateTargets);
    await requireFilters(tx, caller, input);
    await updateWebhook(tx, id, input);
    if (input.is_active && !present.is_active) await restartWaiting(tx, id);
    await insertAudit(tx, caller, { what: "webhook-changed", detail: auditDetail(input) });
    return { webhook: await shownWebhook(tx, id) };
  });
}

/**
 * Returns the details for the audit log: only the host of the URL, because URLs can contain secrets of the
 * target.
 */
const auditDetail = ({ url, events }: WebhookInput) => ({
  webhook: new URL(url).host,
  events: events.join(" "),
});

async function shownWebhook(tx: TenantTx, id: string) {
  const [row] = await selectWebhooks(tx, id);
  return webhook.parse(row);
}

type PresentWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>;

/**
 * Runs `work` on a locked webhook in a transaction, and wakes the sender after the commit. A repeated request
 * gets the stored result, which must be JSON.
 * @throws AppError NOT_FOUND
 */
async function withWebhook<T>(
  caller: Caller,
  id: string,
  wake: WebhookServices["wake"],
  work: (tx: TenantTx, present: PresentWebhook) => Promise<T>,
): Promise<T> {
  const { result } = await inAction(caller, async (tx) => {
    const present = await lockWebhook(tx, id);
    if (present === undefined) throw new AppError("NOT_FOUND");
    return { result: await work(tx, present) };
  });
  wake(caller.orgId);
  return result;
}

function removeWebhook(caller: Caller, id: string, { wake }: WebhookServices) {
  return withWebhook(caller, id, wake, async (tx, { url }) => {
    await deleteWebhook(tx, id);
    await insertAudit(tx, caller, { what: "webhook-deleted", detail: { webhook: new URL(url).host } });
    return { success: true as const };
  });
}

function rotateSecret(caller: Caller, id: string, { wake }: WebhookServices) {
  return withWebhook(caller, id, wake, async (tx, { url }) => {
    const secret = createWebhookSecret();
    await replaceSecret(tx, id, secret);
    await insertAudit(tx, caller, { what: "webhook-changed", detail: { webhook: new URL(url).host } });
    return { webhook: await shownWebhook(tx, id), secret };
  });
}

function testWebhook(caller: Caller, id: string, { wake }: WebhookServices) {
  return withWebhook(caller, id, wake, async (tx, present) => {
    const turn = Number(present.last_turn) + 1;
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ type: testEvent, timestamp, data: { webhook_id: id } });
    const subject = { noun: null, record_id: null, action_id: null };
    const test = { id: newId(), turn, event: testEvent, ...subject, body };
    await insertDeliveries(tx, id, [test], false);
    await saveTurn(tx, id, turn);
    return { delivery: await shownDelivery(tx, id, test.id) };
  });
}

async function shownDelivery(tx: TenantTx, webhookId: string, id: string) {
  const [row] = await selectDeliveries(tx, webhookId, { id, limit: 1 });
  return delivery.parse(row);
}

function listDeliveries(caller: Caller, id: string, { before, limit }: z.output<typeof deliveryListQuery>) {
  return caller.reading(async (tx) => {
    if ((await selectWebhooks(tx, id)).length === 0) throw new AppError("NOT_FOUND");
    const rows = await selectDeliveries(tx, id, { before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return {
      deliveries: shown.map((row) => delivery.parse(row)),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

function redeliver(caller: Caller, ids: { id: string; delivery: string }, { wake }: WebhookServices) {
  return withWebhook(caller, ids.id, wake, async (tx, present) => {
    const turn = Number(present.last_turn) + 1;
    if (!(await requeueDelivery(tx, ids.id, { id: ids.delivery, turn }))) throw new AppError("NOT_FOUND");
    await saveTurn(tx, ids.id, turn);
    return { delivery: await shownDelivery(tx, ids.id, ids.delivery) };
  });
}

const dayMs = 86_400_000;

function replayWebhook(
  caller: Caller,
  { id, since }: { id: string; since: string },
  { wake }: WebhookServices,
) {
  return withWebhook(caller, id, wake, async (tx) => {
    const age = Date.now() - Date.parse(since);
    if (age < 0 || age > deliveryDays * dayMs)
      throw fieldError("since", refusal("replayTooOld", { days: deliveryDays }));
    await startReplay(tx, id, since);
    return { success: true as const };
  });
}

export function bindWebhookRoutes({ bind }: RouteBinder, services: WebhookServices): void {
  bind(webhookRoutes.list, ({ caller }) => listWebhooks(caller));
  bind(webhookRoutes.create, ({ caller, body }) => createWebhook(caller, body, services));
  bind(webhookRoutes.update, ({ caller, params, body }) =>
    changeWebhook(caller, { ...params, ...body }, services),
  );
  bind(webhookRoutes.remove, ({ caller, params }) => removeWebhook(caller, params.id, services));
  bind(webhookRoutes.rotateSecret, ({ caller, params }) => rotateSecret(caller, params.id, services));
  bind(webhookRoutes.test, ({ caller, params }) => testWebhook(caller, params.id, services));
  bind(webhookRoutes.deliveries, ({ caller, params, query }) => listDeliveries(caller, params.id, query));
  bind(webhookRoutes.redeliver, ({ caller, params }) => redeliver(caller, params, services));
  bind(webhookRoutes.replay, ({ caller, params, body }) =>
    replayWebhook(caller, { ...params, ...body }, services),
  );
}
