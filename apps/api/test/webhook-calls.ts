import type { RouteInput } from "@lanyard/contract/route/route";
import type { webhookRoutes } from "@lanyard/contract/webhook/webhook-routes";
import { testPool } from "@lanyard/test-kit/database";
import { startTestApi, type TestApi, type TestMember } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { type Receiver, startReceiver } from "./webhook-receiver.ts";

/** The API and the owner's connection that the tests of a file share, and the receiver of the current test. */
export const our = {} as { api: TestApi; owner: Pool; receiver: Receiver };

/** Starts an API that may send to this machine, and for each test a receiver. */
export async function withWebhooks(): Promise<void> {
  our.api = await startTestApi({ env: { WEBHOOK_PRIVATE_TARGETS: "allow" } });
  afterAll(() => our.api.stop());
  our.owner = testPool(our.api.database.ownerUrl);
  beforeEach(async () => {
    our.receiver = await startReceiver();
  });
  afterEach(async () => {
    const { client } = our.api.acme.admin;
    for (const { id } of (await client.webhooks.list()).webhooks)
      await client.webhooks.remove({ params: { id } });
    await our.receiver.stop();
  });
}

type Body = Partial<RouteInput<(typeof webhookRoutes)["create"]>["body"]>;

export async function subscribe(events: string[], more: Body = {}, member: TestMember = our.api.acme.admin) {
  const body = { url: our.receiver.url, events, ...more };
  const { webhook, secret } = await member.client.webhooks.create({ body });
  return { params: { id: webhook.id }, secret, webhook };
}

export const within = { interval: 50 };
export const untilReceived = (count: number) =>
  expect.poll(() => our.receiver.received.length, within).toBe(count);
export const newestOf = (params: { id: string }) => async () =>
  (await our.api.acme.admin.client.webhooks.deliveries({ params })).deliveries[0];
export const add = (first: string) => our.api.acme.user.client.contacts.create({ body: { first } });

/**
 * Waits for running deliveries of a webhook, then ends its pauses and wakes the sender, as if time had
 * passed.
 */
export async function makeDue(id: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await our.owner.query(
            "select from crm.webhook_deliveries where webhook_id = $1 and lease is not null",
            [id],
          )
        ).rowCount,
      within,
    )
    .toBe(0);
  await our.owner.query(
    "update crm.webhook_deliveries set next_at = now() where webhook_id = $1 and state = 'waiting'",
    [id],
  );
  await our.owner.query("update crm.webhooks set paused_until = null where id = $1", [id]);
  await our.api.acme.user.client.tasks.create({ body: { title: "Wakes the sender" } });
}
