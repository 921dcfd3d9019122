import { z } from "zod";
import { recordId } from "../field/ids.ts";
import { routes } from "../route/route.ts";
import { delivery, deliveryListQuery, replayInput, webhook, webhookInput } from "./webhook-schema.ts";

const params = z.strictObject({ id: recordId });
const success = z.object({ success: z.literal(true) });

/** Webhooks: messages about changes, signed according to Standard Webhooks. */
export const webhookRoutes = routes({
  list: {
    method: "GET",
    path: "/webhooks",
    right: "admin",
    summary: "Lists the webhooks of the organisation, newest first",
    answer: z.object({ webhooks: z.array(webhook) }),
  },
  create: {
    method: "POST",
    path: "/webhooks",
    right: "admin",
    summary: "Creates a webhook. Only this answer contains its signing secret",
    body: webhookInput,
    status: 201,
    answer: z.object({ webhook, secret: z.string() }),
  },
  update: {
    method: "PUT",
    path: "/webhooks/{id}",
    right: "admin",
    summary: "Replaces the URL, events and filter of a webhook, and enables or disables it",
    params,
    body: webhookInput,
    answer: z.object({ webhook }),
  },
  remove: {
    method: "DELETE",
    path: "/webhooks/{id}",
    right: "admin",
    summary: "Deletes a webhook with its deliveries",
    params,
    answer: success,
  },
  rotateSecret: {
    method: "POST",
    path: "/webhooks/{id}/secret",
    right: "admin",
    summary: "Creates a new signing secret. For 24 hours, messages are signed with both secrets",
    params,
    answer: z.object({ webhook, secret: z.string() }),
  },
  test: {
    method: "POST",
    path: "/webhooks/{id}/test",
    right: "admin",
    summary: "Queues a test delivery, even if the webhook is disabled. It is sent once, without retries",
    params,
    status: 201,
    answer: z.object({ delivery }),
  },
  deliveries: {
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    right: "admin",
    summary: "Lists the deliveries of the last 30 days with their bodies and responses, newest first",
    params,
    query: deliveryListQuery,
    answer: z.object({ deliveries: z.array(delivery), next: recordId.nullable() }),
  },
  redeliver: {
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/redeliver",
    right: "admin",
    summary: "Resends a delivery with the same id and body",
    params: z.strictObject({ id: recordId, delivery: recordId }),
    answer: z.object({ delivery }),
  },
  replay: {
    method: "POST",
    path: "/webhooks/{id}/replay",
    right: "admin",
    summary: "Resends all events since a time in the last 30 days, oldest first",
    params,
    body: replayInput,
    answer: success,
  },
});
