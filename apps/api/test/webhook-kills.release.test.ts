import { ApiError } from "@lanyard/client/api-error";
import type { ContactId } from "@lanyard/contract/field/ids";
import { startApiProcess } from "@lanyard/test-kit/api-process";
import { afterAll, expect, test, vi } from "vitest";
import { createDemoRandom } from "#src/demo/demo-random.ts";
import { startReceiver, verify } from "./webhook-receiver.ts";

const api = await startApiProcess({ env: { WEBHOOK_PRIVATE_TARGETS: "allow" } });
const receiver = await startReceiver();
afterAll(async () => {
  await receiver.stop();
  await api.stop();
});

/**
 * `npm run test:webhooks -- --events N --kills K --seed S` sets these environment variables. The test then
 * prints its results.
 */
const asked = process.env.WEBHOOK_EVENTS;
const [events, kills] = [Number(asked ?? 400), Number(process.env.WEBHOOK_KILLS ?? 4)];
const seed = Number(process.env.WEBHOOK_SEED ?? 2026);

/**
 * The maximum number of contacts at a time. It exceeds 32, because a closed receiver pauses the whole webhook
 * only after a batch of at least 32 messages, and a batch has only one message for each contact.
 */
const slots = 60;
const writers = 8;
const eventOf: Readonly<Record<string, string>> = {
  create: "contact.created",
  update: "contact.updated",
  delete: "contact.deleted",
};

test(`every event arrives, in order per record, despite ${kills} kills and outages`, {
  timeout: 0,
}, async () => {
  const random = createDemoRandom(seed);
  const [cuts, closings] = [drawMoments(random.next), drawMoments(random.next)];
  const body = { url: receiver.url, events: Object.values(eventOf) };
  const { secret } = await api.acme.admin.client.webhooks.create({ body });
  const { arrivals, next } = collectArrivals(secret, () => random.chance(0.02));
  const changes = startChanges(random);
  let leasesCut = 0;
  const killApi = async () => {
    for (const [earliest, latest] of cuts) {
      await changes.until(earliest);
      // Kills the API just after it has sent a message, before it stores the response. A closed receiver gets
      // no message; the kill then follows the change with the number `latest`.
      await Promise.race([next(), changes.until(latest)]);
      await changes.interrupt(async () => {
        await api.kill();
        await vi.waitFor(async () => expect(await countConnections()).toBe(0));
        leasesCut += await passHour({ isKilled: true });
        await api.restart();
        return (await api.addMember("acme", "user")).client;
      });
    }
  };
  const closeReceiver = async () => {
    for (const [closed, opened] of closings) {
      await changes.until(closed);
      await receiver.stop();
      await changes.until(opened);
      await receiver.reopen();
      await passHour({ isKilled: false });
    }
  };
  await Promise.all([killApi(), closeReceiver(), ...Array.from({ length: writers }, changes.write)]);
  await untilDelivered();

  const logged = await loggedChanges();
  expect(logged.length).toBeGreaterThanOrEqual(events);
  const taken = new Set(arrivals.filter(({ isTaken }) => isTaken).map(({ message }) => message));
  expect(logged.filter(({ message }) => !taken.has(message))).toEqual([]);
  expect(new Set(arrivals.map(({ messageId }) => messageId)).size).toBe(logged.length);
  const [expected, arrived] = [messagesOf(logged), messagesOf(arrivals)];
  const differing = [...arrived].filter(([id, messages]) => `${messages}` !== `${expected.get(id)}`);
  expect(differing).toEqual([]);
  const refused = arrivals.filter(({ isTaken }) => !isTaken).length;
  const numbers = { events: logged.length, records: expected.size, arrivals: arrivals.length, refused };
  if (asked !== undefined)
    console.warn({ ...numbers, kills, seed, leasesCut, callsCut: changes.countLost() });
});

/** Divides the changes into equal parts, one for each kill, and returns a random range within each part. */
function drawMoments(draw: () => number): [number, number][] {
  const moment = (kill: number, share: number) => Math.floor(((kill + share) * events) / kills);
  return Array.from({ length: kills }, (_, kill) => {
    const [one, other] = [moment(kill, draw()), moment(kill, draw())];
    return [Math.min(one, other), Math.max(one, other)];
  });
}

interface Arrival {
  readonly record: string;
  /**
   * The type of the event and the id of the action, which together are unique among the changes of a record.
   */
  readonly message: string;
  readonly messageId: string;
  readonly isTaken: boolean;
}

function collectArrivals(secret: string, isRefused: () => boolean) {
  const arrivals: Arrival[] = [];
  let waiting = Promise.withResolvers<void>();
  receiver.answer((received) => {
    verify(secret, received);
    const { type, data } = received.body;
    const [message, isTaken] = [`${type} ${data.action_id}`, !isRefused()];
    const messageId = String(received.headers["webhook-id"]);
    arrivals.push({ record: String(data.id), message, messageId, isTaken });
    // In a long run, the message bodies would exhaust the memory.
    receiver.received.length = 0;
    waiting.resolve();
    waiting = Promise.withResolvers();
    return isTaken ? 204 : 500;
  });
  return { arrivals, next: () => waiting.promise };
}

/** Returns functions for several writers that change contacts and wait while the API is down. */
function startChanges(random: ReturnType<typeof createDemoRandom>) {
  const ids: (ContactId | undefined)[] = Array.from({ length: slots }, () => undefined);
  let { client } = api;
  let isUp: Promise<void> = Promise.resolve();
  let [answered, lost] = [0, 0];

  async function change(): Promise<number> {
    const slot = random.whole(0, slots - 1);
    const [id, values] = [ids[slot], { city: random.digits("City ########") }];
    if (id === undefined) {
      const { contact } = await client.contacts.create({ body: { first: `Slot ${slot}`, ...values } });
      ids[slot] = contact.id;
      return 1;
    }
    if (random.chance(0.1)) {
      ids[slot] = undefined;
      await client.contacts.delete({ params: { id } });
      return 1;
    }
    if (random.chance(0.05)) {
      const some = ids.filter((other) => other !== undefined).slice(0, slots / 3);
      return (await client.contacts.bulkUpdate({ body: { ids: some, change: values } })).changed;
    }
    await client.contacts.update({ params: { id }, body: values });
    return 1;
  }

  return {
    async write(): Promise<void> {
      while (answered < events) {
        const failure = await change().then(
          (count) => {
            answered += count;
          },
          (error: unknown) => error,
        );
        if (failure === undefined) continue;
        // Another writer deleted the contact, or the API was killed.
        const status = failure instanceof ApiError ? failure.status : undefined;
        if (status !== 404 && status !== 0) throw failure;
        if (status === 0) lost += 1;
        await isUp;
      }
    },
    until: (count: number) =>
      vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(count), { timeout: 600_000, interval: 5 }),
    /**
     * Makes writers wait during a kill and continue with another client, because a long run outlasts a
     * session.
     */
    async interrupt(kill: () => Promise<typeof client>): Promise<void> {
      isUp = kill().then((next) => {
        client = next;
      });
      await isUp;
    },
    countLost: () => lost,
  };
}

/**
 * Counts the API's database connections. Connections of a killed process count, because their transactions
 * may still commit.
 */
async function countConnections(): Promise<number> {
  const { rowCount } = await api.owner.query(
    "select from pg_stat_activity where datname = current_database() and application_name like 'lanyard-api%'",
  );
  return rowCount ?? 0;
}

/**
 * Ends pauses, as if an hour had passed. After a kill, also ends the leases of the killed process. Returns
 * the number of ended leases.
 */
async function passHour({ isKilled }: { isKilled: boolean }): Promise<number> {
  const { rows } = await api.owner.query(
    `update crm.webhook_deliveries set next_at = next_at - interval '1 hour', leased_until = leased_until - interval '1 hour'
     where state = 'waiting' and (lease is null or $1) returning lease`,
    [isKilled],
  );
  await api.owner.query("update crm.webhooks set paused_until = null where paused_until is not null");
  return rows.filter(({ lease }) => lease !== null).length;
}

/**
 * Waits until all messages are delivered. If some are not, each check ends pauses and wakes the sender by
 * creating a task.
 */
async function untilDelivered(): Promise<void> {
  const { client } = await api.addMember("acme", "user");
  const left = async () => {
    const { rows } = await api.owner.query(
      `select (select count(*)::int from crm.actions a join crm.action_changes c on c.action_id = a.id
           where a.unsent_after is not null and c.noun = 'contact') as unsent,
         (select count(*)::int from crm.webhook_deliveries where state <> 'delivered') as undelivered`,
    );
    return rows[0];
  };
  const nothing = { unsent: 0, undelivered: 0 };
  await vi.waitFor(
    async () => {
      const found = await left();
      if (found.unsent + found.undelivered > 0) {
        await passHour({ isKilled: false });
        await client.tasks.create({ body: { title: "Wakes the sender" } });
      }
      expect(found).toEqual(nothing);
    },
    { timeout: 600_000, interval: 500 },
  );
}

/** Returns the logged changes of all contacts. The changes of each contact are in order of its versions. */
async function loggedChanges(): Promise<Pick<Arrival, "record" | "message">[]> {
  const { rows } = await api.owner.query(
    "select record_id, op, action_id from crm.action_changes where noun = 'contact' order by record_id, version",
  );
  return rows.map(({ record_id, op, action_id }) => ({
    record: record_id,
    message: `${eventOf[op]} ${action_id}`,
  }));
}

/** Returns the messages of each record. Consecutive repetitions of a message count once. */
function messagesOf(list: readonly Pick<Arrival, "record" | "message">[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { record, message } of list) {
    const messages = found.get(record) ?? [];
    if (messages.at(-1) !== message) messages.push(message);
    found.set(record, messages);
  }
  return found;
}
