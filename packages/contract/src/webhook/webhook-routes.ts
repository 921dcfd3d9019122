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
    summary: "The webhooks of the organisation, newest first",
    answer: z.object({ webhooks: z.array(webhook) }),
  },
  create: {
    method: "POST",
    path: "/webhooks",
    right: "admin",
    summary: "Creates a webhook; only this answer has the secret of its signatures",
    body: webhookInput,
    status: 201,
    answer: z.object({ webhook, secret: z.string() }),
  },
  update: {
    method: "PUT",
    path: "/webhooks/{id}",
    right: "admin",
    summary: "Replaces address, events and filter of a webhook, and switches it on or off",
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
    summary: "Creates another secret; for 24 hours both secrets sign each message",
    params,
    answer: z.object({ webhook, secret: z.string() }),
  },
  test: {
    method: "POST",
    path: "/webhooks/{id}/test",
    right: "admin",
    summary: "Queues a test delivery, also of a webhook that is off; it is sent once",
    params,
    status: 201,
    answer: z.object({ delivery }),
  },
  deliveries: {
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    right: "admin",
    summary: "The deliveries of the last 30 days with bodies and answers, newest first",
    params,
    query: deliveryListQuery,
    answer: z.object({ deliveries: z.array(delivery), next: recordId.nullable() }),
  },
  redeliver: {
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/redeliver",
    right: "admin",
    summary: "Sends a delivery again, with the same id and body",
    params: z.strictObject({ id: recordId, delivery: recordId }),
    answer: z.object({ delivery }),
  },
  replay: {
    method: "POST",
    path: "/webhooks/{id}/replay",
    right: "admin",
    summary: "Sends all events since a moment of the last 30 days again, oldest first",
    params,
    body: replayInput,
    answer: success,
  },
});
