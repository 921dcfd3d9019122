import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { get, type HttpRequest } from "../calls/scenario.ts";
import { type Load, measureHttp } from "../calls/scenario-run.ts";
import { atMost, type Figures, type Finding, median } from "../figures.ts";
import type { World } from "../measurement.ts";
import { compareRecords } from "./duplicates.ts";

const createdKey = z.object({ secret: z.string(), key: z.object({ id: z.string() }) });
const createdWebhook = z.object({ webhook: z.object({ id: z.string() }) });
const rounds = 5;
const mostDeliveryMs = 120_000;
const alone: Load = { connections: 1, seconds: 1 };
/**
 * The goals: `key` in milliseconds, `outbox` in per cent, `deliveries` in messages per second, and `lists` as
 * the ratio to the p99 without load.
 */
const goals = { key: 1, outbox: 3, deliveries: 1000, lists: 1.5 };

/**
 * Returns the median p50 of each load. Each round measures every load once, so that the machine is in the
 * same state for all of them.
 */
async function mediansInTurns(loads: readonly (() => Promise<Figures>)[]): Promise<number[]> {
  const found = loads.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, measure] of loads.entries()) {
      const { p50, failed } = await measure();
      if (failed > 0) throw new Error(`${failed} requests failed`);
      // The first round is the warm-up.
      if (round > 0) found[at]?.push(p50);
    }
  return found.map(median);
}

/** Measures the additional time of a request with an API key instead of an access token. */
export async function measureKeys({ servers, subject }: World): Promise<Finding[]> {
  const call = await servers.callAs();
  const body = { name: "Bench", scopes: { contacts: "read" } };
  const { secret, key } = createdKey.parse(await call("POST", "/keys", body));
  const read = (turn: number) => get(`/contacts/${subject.ids[turn % subject.ids.length]}`);
  const tokens = [await servers.signIn(), secret];
  const times = await mediansInTurns(
    tokens.map((token) => () => measureHttp(servers.apiUrl, token, read, alone)),
  );
  await call("DELETE", `/keys/${key.id}`);
  const [member = Number.NaN, program = Number.NaN] = times;
  const added = program - member;
  const more = `; without the key, a read takes ${member.toFixed(2)} ms`;
  return [
    atMost("Additional time of a read with an API key", added, goals.key, `${added.toFixed(2)} ms`, more),
  ];
}

export async function measureWebhooks(world: World): Promise<Finding[]> {
  return [await outboxCost(world), ...(await deliveryRate(world))];
}

/**
 * Measures the additional time of edits while a webhook for other events is active. Edits then mark their
 * actions, but cause no messages.
 */
async function outboxCost({ servers, subject }: World): Promise<Finding> {
  const call = await servers.callAs();
  const token = await servers.signIn();
  const input = { url: "http://127.0.0.1:9/", events: ["contact.deleted"] };
  const { webhook } = createdWebhook.parse(await call("POST", "/webhooks", { ...input, is_active: false }));
  const edit = (turn: number): HttpRequest => ({
    method: "PUT",
    path: `/contacts/${subject.ids[turn % subject.ids.length]}`,
    body: { city: `bench ${turn} ${Date.now()}` },
  });
  const [without = Number.NaN, withWebhook = Number.NaN] = await mediansInTurns(
    [false, true].map((isActive) => async () => {
      await call("PUT", `/webhooks/${webhook.id}`, { ...input, is_active: isActive });
      return measureHttp(servers.apiUrl, token, edit, alone);
    }),
  );
  await call("DELETE", `/webhooks/${webhook.id}`);
  const added = (withWebhook / without - 1) * 100;
  const more = `; without the webhook, an edit takes ${without.toFixed(2)} ms`;
  return atMost(
    "Additional time of an edit with an active webhook",
    added,
    goals.outbox,
    `${added.toFixed(1)} %`,
    more,
  );
}

/**
 * Measures how many messages per second a webhook delivers while two clients read a list, and how much slower
 * the list is.
 */
async function deliveryRate({ servers, database, options }: World): Promise<Finding[]> {
  const call = await servers.callAs();
  const token = await servers.signIn();
  const { rows } = await database.owner.query(
    "select id from crm.contacts where org_id = $1 and deleted_at is null limit $2",
    [database.orgId, options.bulk],
  );
  const ids: string[] = rows.map(({ id }) => id);
  const receiver = await startReceiver(ids.length);
  const since = new Date();
  await call("POST", "/contacts/bulk-update", { ids, change: { city: `bench ${since.getTime()}` } });
  // Searches the changed contacts for duplicates now, because the API's own search would delay the lists.
  await compareRecords(database);
  const input = { url: receiver.url, events: ["contact.updated"] };
  const { webhook } = createdWebhook.parse(await call("POST", "/webhooks", input));
  const list = () => get("/contacts?sort_by=name");
  const readLists = () =>
    measureHttp(servers.apiUrl, token, list, { connections: 2, seconds: options.seconds });
  await readLists();
  const quiet = await readLists();
  const received = receiver.seconds();
  await call("POST", `/webhooks/${webhook.id}/replay`, { since });
  const [seconds, { p99 }] = await Promise.all([received, readLists()]);
  await call("DELETE", `/webhooks/${webhook.id}`);
  await receiver.stop();
  const perSecond = ids.length / seconds;
  const times = p99 / quiet.p99;
  const rate = `${Math.round(perSecond)} a second`;
  return [
    {
      ...{ name: "Messages of a webhook while two clients read lists", value: perSecond, found: rate },
      ...{ goal: goals.deliveries, isMissed: perSecond < goals.deliveries },
    },
    atMost(
      "p99 of these lists during the delivery",
      times,
      goals.lists,
      `${times.toFixed(1)} times as long as without deliveries`,
      `; ${quiet.p99.toFixed(1)} ms without deliveries`,
    ),
  ];
}

/** Starts a receiver in a thread, so that messages do not delay the measured requests. */
async function startReceiver(count: number) {
  const thread = new Worker(new URL("webhook-receiver.ts", import.meta.url), { workerData: { count } });
  const [port] = await once(thread, "message");
  return {
    url: `http://127.0.0.1:${port}/`,
    /**
     * Returns the seconds between the first and the last message.
     * @throws AbortError after two minutes
     */
    async seconds(): Promise<number> {
      const [seconds] = await once(thread, "message", { signal: AbortSignal.timeout(mostDeliveryMs) });
      return seconds;
    },
    stop: () => thread.terminate(),
  };
}
