import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RouteInput } from "@lanyard/contract/route/route";
import type { webhookRoutes } from "@lanyard/contract/webhook/webhook-routes";
import { freePort } from "@lanyard/server-kit/free-port";
import { crmIdOf, startTestApi, type TestApi, type TestMember } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdWebhooksOf } from "#src/backup/installation-sql.ts";
import { defaultPipeline } from "./board-reading.ts";
import { csvOf, importByJob } from "./import-job-calls.ts";
import { refusal } from "./refusal.ts";
import { type Receiver, startReceiver, verify } from "./webhook-receiver.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

let api: TestApi;
let owner: pg.Pool;
let receiver: Receiver;
beforeAll(async () => {
  api = await startTestApi({ env: { WEBHOOK_PRIVATE_TARGETS: "allow" } });
  owner = new pg.Pool({ connectionString: api.database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  const { client } = api.acme.admin;
  for (const { id } of (await client.webhooks.list()).webhooks)
    await client.webhooks.remove({ params: { id } });
  await receiver.stop();
});

type Body = Partial<RouteInput<(typeof webhookRoutes)["create"]>["body"]>;

async function subscribe(events: string[], more: Body = {}, member: TestMember = api.acme.admin) {
  const body = { url: receiver.url, events, ...more };
  const { webhook, secret } = await member.client.webhooks.create({ body });
  return { params: { id: webhook.id }, secret, webhook };
}

const within = { interval: 50 };
const untilReceived = (count: number) => expect.poll(() => receiver.received.length, within).toBe(count);
/** Returns a function that reads the newest delivery of a webhook. */
const newestOf = (params: { id: string }) => async () =>
  (await api.acme.admin.client.webhooks.deliveries({ params })).deliveries[0];
const add = (first: string) => api.acme.user.client.contacts.create({ body: { first } });

describe("a message", () => {
  test("the official library for Standard Webhooks verifies the signature of a message", async () => {
    const { secret } = await subscribe(["contact.created"]);
    expect(secret).toMatch(/^whsec_/u);
    const { contact, actionId } = await add("Ada");
    await untilReceived(1);
    const [message] = receiver.received;
    expect(message && verify(secret, message)).toMatchObject({
      type: "contact.created",
      data: {
        id: contact.id,
        noun: "contact",
        kind: "create",
        action_id: actionId,
        record: { first: "Ada" },
      },
    });
    expect(message?.headers["webhook-id"]).toMatch(/^msg_/u);
    expect(() => message && verify("whsec_AAAA", message)).toThrow();
  });

  test("for a day after a rotation, messages are signed with the old and the new secret", async () => {
    const { params, secret: earlier } = await subscribe(["contact.created"]);
    const { secret } = await api.acme.admin.client.webhooks.rotateSecret({ params });
    await add("Rotated");
    await untilReceived(1);
    const [message] = receiver.received;
    if (message === undefined) throw new Error("Nothing arrived");
    verify(earlier, message);
    verify(secret, message);
    await owner.query("update crm.webhooks set earlier_secret_until = now() where id = $1", [params.id]);
    await add("Later");
    await untilReceived(2);
    const second = receiver.received[1];
    expect(() => second && verify(earlier, second)).toThrow();
  });
});

describe("events", () => {
  test("the event type consists of the kind of record and the kind of change", async () => {
    await subscribe([
      ...["created", "updated", "deleted", "restored", "merged"].map((happening) => `contact.${happening}`),
      ...["deal.stage_changed", "task.completed", "task.reopened", "deal.owner_changed"],
    ]);
    const { client } = api.acme.user;
    const { contact } = await add("One");
    const { contact: other } = await add("Two");
    await untilReceived(2);
    await client.contacts.update({ params: { id: contact.id }, body: { city: "Graz" } });
    const { actionId: deletion } = await client.contacts.delete({ params: { id: contact.id } });
    await client.actions.undo({ params: { id: deletion } });
    const merged = { survivor_id: contact.id, merged_ids: [other.id] };
    const { actionId: merge } = await client.contacts.merge({ body: merged });
    await client.actions.undo({ params: { id: merge ?? "" } });
    const { stages } = (await defaultPipeline(client)).pipeline;
    const body = { name: "Deal", amount_cents: 100, stage_id: stages[0]?.id ?? "" };
    const { data: deal } = await client.deals.create({ body: body });
    await client.deals.update({ params: { id: deal.id }, body: { stage_id: stages[1]?.id } });
    const { task } = await client.tasks.create({ body: { title: "Call" } });
    await client.tasks.complete({ params: { id: task.id }, body: {} });
    await client.tasks.reopen({ params: { id: task.id } });
    const ofContact = ["created", "updated", "deleted", "restored"].map((each) => `contact.${each}`);
    const ofOther = ["created", "deleted", "merged", "restored"].map((each) => `contact.${each}`);
    const typesOf = (id: string) =>
      receiver.received.filter(({ body: { data } }) => data.id === id).map(({ body: { type } }) => type);
    await expect.poll(() => typesOf(task.id), within).toEqual(["task.completed", "task.reopened"]);
    await expect.poll(() => typesOf(deal.id), within).toEqual(["deal.stage_changed"]);
    await expect.poll(() => typesOf(other.id), within).toEqual(ofOther);
    expect(typesOf(contact.id).slice(0, 4)).toEqual(ofContact);
  });

  test("an import and its undo send one event for each record", async () => {
    await subscribe(["contact.created", "contact.deleted"]);
    // More than the sender reads from the log and sends at once.
    const rows = Array.from({ length: 250 }, (_, at) => `Import${at},import${at}@hooks.example,`);
    const job = await importByJob(api.acme.user.client, csvOf(rows));
    await untilReceived(250);
    expect(new Set(receiver.received.map(({ body }) => body.data.id)).size).toBe(250);
    await api.acme.user.client.actions.undo({ params: { id: job.action_id ?? "" } });
    await untilReceived(500);
    expect(new Set(receiver.types().slice(250))).toEqual(new Set(["contact.deleted"]));
  });

  test("each event of a bulk edit lists the fields that changed in its record", async () => {
    const ids = [(await add("Bulk1")).contact.id, (await add("Bulk2")).contact.id];
    await subscribe(["contact.updated"]);
    await api.acme.user.client.contacts.bulkUpdate({ body: { ids, change: { city: "Linz" } } });
    await untilReceived(2);
    for (const { body } of receiver.received)
      expect(body.data).toMatchObject({ fields: ["city"], after: { city: "Linz" } });
  });

  test("a webhook with a filter gets all deletions, but other events only of matches", async () => {
    await subscribe(["contact.created", "contact.deleted"], { filter: { contacts: { city: "Wien" } } });
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Elsewhere", city: "Graz" } });
    await client.contacts.create({ body: { first: "Here", city: "Wien" } });
    await untilReceived(1);
    await client.contacts.delete({ params: { id: contact.id } });
    await untilReceived(2);
    expect(receiver.received[0]?.body.data.record).toMatchObject({ first: "Here" });
    expect(receiver.types()).toEqual(["contact.created", "contact.deleted"]);
  });

  test("an event lists the changed custom field, and webhook filters can test its value", async () => {
    const options = [{ label: "Gold" }, { label: "Iron" }];
    const body = { noun: "contact", label: "Metal", type: "choice", options } as const;
    const { key, options: named } = (await api.acme.admin.client.fields.create({ body })).field;
    const [gold = "", iron = ""] = named.map(({ id }) => id);
    const filter = { contacts: { filter: { field: `custom.${key}`, op: "is", value: gold } } };
    await subscribe(["contact.updated"], { filter });
    const { client } = api.acme.user;
    const change = async (first: string, body: { city: string } | { custom: { [name: string]: string } }) => {
      const { contact } = await client.contacts.create({ body: { first, custom: { [key]: iron } } });
      await client.contacts.update({ params: { id: contact.id }, body });
    };
    await change("Smith", { city: "Linz" });
    await change("Midas", { custom: { [key]: gold } });
    await untilReceived(1);
    expect(receiver.received[0]?.body).toMatchObject({
      type: "contact.updated",
      data: {
        fields: [`custom.${key}`],
        before: { [`custom.${key}`]: iron },
        after: { [`custom.${key}`]: gold },
        record: { first: "Midas", custom: { [key]: gold } },
      },
    });
  });

  test("events of another organisation are not sent", async () => {
    await subscribe(["contact.created"]);
    await api.globex.user.client.contacts.create({ body: { first: "Globex" } });
    await add("Acme");
    await untilReceived(1);
    expect(receiver.received[0]?.body.data.record).toMatchObject({ first: "Acme" });
  });
});

describe("delivering messages", () => {
  test("events of a record arrive in order, and their retries do not delay other records", async () => {
    const { params } = await subscribe(["contact.created", "contact.updated"]);
    const { contact } = await add("Slow");
    await untilReceived(1);
    receiver.answer(({ body }) => (body.data.id === contact.id ? 500 : 204));
    for (const city of ["Graz", "Linz", "Wien"])
      await api.acme.user.client.contacts.update({ params: { id: contact.id }, body: { city } });
    await untilReceived(2);
    await add("Fast");
    await expect
      .poll(() => receiver.types().filter((type) => type === "contact.created").length, within)
      .toBe(2);
    receiver.answer(() => 204);
    await makeDue(params.id);
    const cities = () =>
      receiver.received
        .filter(({ body }) => body.type === "contact.updated")
        .map(({ body }) => (body.data.after as { city: string }).city);
    await expect.poll(cities, within).toEqual(["Graz", "Graz", "Linz", "Wien"]);
  });

  test("a failed message is retried with its id, and its body and response are stored", async () => {
    const { params } = await subscribe(["contact.created"]);
    receiver.answer(() => 503);
    await add("Unlucky");
    await untilReceived(1);
    const first = newestOf(params);
    await expect.poll(first, within).toMatchObject({
      ...{ state: "waiting", attempts: 1, status: 503, answer: "answer 503", problem: "status" },
      body: receiver.received[0]?.text,
    });
    receiver.answer(() => 204);
    await makeDue(params.id);
    await untilReceived(2);
    await expect.poll(first, within).toMatchObject({ state: "delivered", attempts: 2, problem: null });
    const [one, two] = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(two).toBe(one);
  });

  test("after a backup is restored, waiting deliveries are held until an admin resends", async () => {
    const { params } = await subscribe(["contact.created"]);
    receiver.answer(() => 503);
    await add("Restored");
    await untilReceived(1);
    const { client } = api.acme.admin;
    const first = newestOf(params);
    await expect.poll(first, within).toMatchObject({ state: "waiting", attempts: 1 });
    const connection = await owner.connect();
    await holdWebhooksOf(connection, await crmIdOf(api, api.acme));
    connection.release();
    receiver.answer(() => 204);
    await makeDue(params.id);
    await add("Later");
    await untilReceived(2);
    const [, held] = (await client.webhooks.deliveries({ params })).deliveries;
    expect(held).toMatchObject({ state: "failed", problem: "restored" });
    await client.webhooks.redeliver({ params: { ...params, delivery: held?.id ?? "" } });
    await untilReceived(3);
  });

  test("a webhook does not follow a redirect", async () => {
    const { params } = await subscribe(["contact.created"]);
    receiver.answer(() => 302, { location: receiver.url });
    await add("Redirected");
    await expect.poll(newestOf(params), within).toMatchObject({ problem: "redirect", status: 302 });
    expect(receiver.received).toHaveLength(1);
  });

  test("a webhook is switched off after 75 hours of failures, and admins are notified", async () => {
    const second = await api.addMember("acme", "admin");
    await second.client.person.readMe();
    const { params } = await subscribe(["contact.created"]);
    receiver.answer(() => 500);
    await add("Never");
    await untilReceived(1);
    const isFailing = async () =>
      (await owner.query("select failing_since from crm.webhooks where id = $1", [params.id])).rows[0];
    await expect.poll(isFailing, within).toMatchObject({ failing_since: expect.any(Date) });
    await owner.query("update crm.webhooks set failing_since = now() - interval '76 hours' where id = $1", [
      params.id,
    ]);
    await makeDue(params.id);
    const { client } = api.acme.admin;
    const webhook = async () => (await client.webhooks.list()).webhooks.find(({ id }) => id === params.id);
    await expect
      .poll(webhook, within)
      .toMatchObject({ is_active: false, switched_off_at: expect.any(String) });
    for (const member of [api.acme.admin, second])
      expect((await member.client.notices.list()).notices[0]).toMatchObject({ kind: "webhook-off" });
    expect((await api.acme.user.client.notices.list()).notices).toEqual([]);
    receiver.answer(() => 204);
    const body = { url: receiver.url, events: ["contact.created"], is_active: true };
    await second.client.webhooks.update({ params, body });
    await untilReceived(3);
    expect(await webhook()).toMatchObject({ is_active: true, switched_off_at: null });
  });

  test("a test message is sent once, even while the webhook is off", async () => {
    const { params } = await subscribe(["contact.created"], { is_active: false });
    receiver.answer(() => 500);
    const { client } = api.acme.admin;
    const { delivery } = await client.webhooks.test({ params });
    await untilReceived(1);
    const tested = newestOf(params);
    await expect
      .poll(tested, within)
      .toMatchObject({ id: delivery.id, event: "webhook.test", state: "failed" });
    await add("Quiet");
    expect(receiver.types()).toEqual(["webhook.test"]);
  });

  test("a message is resent on request with the same id and body", async () => {
    const { params } = await subscribe(["contact.created"]);
    await add("Again");
    await untilReceived(1);
    const { client } = api.acme.admin;
    const first = newestOf(params);
    await expect.poll(first, within).toMatchObject({ state: "delivered", attempts: 1, status: 204 });
    const { id = "" } = (await first()) ?? {};
    const { delivery } = await client.webhooks.redeliver({ params: { ...params, delivery: id } });
    expect(delivery).toMatchObject({ state: "waiting", attempts: 0, attempted_at: null, status: null });
    await untilReceived(2);
    const [one, two] = receiver.received;
    expect([two?.text, two?.headers["webhook-id"]]).toEqual([one?.text, one?.headers["webhook-id"]]);
  });

  test("all messages since a time can be resent, even those older than the webhook", async () => {
    const since = new Date().toISOString();
    const { contact } = await add("Earlier");
    const { params } = await subscribe(["contact.created"]);
    const { contact: later } = await add("Later");
    await untilReceived(1);
    await api.acme.admin.client.webhooks.replay({ params, body: { since } });
    await untilReceived(3);
    const ids = receiver.received.map(({ body }) => body.data.id);
    expect(ids.toSorted()).toEqual([later.id, contact.id, later.id].toSorted());
    const again = receiver.received.filter(({ body }) => body.data.id === later.id);
    expect(new Set(again.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
    const refused = await refusal(api.acme.admin.client.webhooks.replay({ params, body: { since: old } }));
    expect(refused.errors).toMatchObject([{ path: "since" }]);
  });

  /**
   * Waits for running deliveries of a webhook, then ends its pauses and wakes the sender, as if time had
   * passed.
   */
  async function makeDue(id: string): Promise<void> {
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              "select from crm.webhook_deliveries where webhook_id = $1 and lease is not null",
              [id],
            )
          ).rowCount,
        within,
      )
      .toBe(0);
    await owner.query(
      "update crm.webhook_deliveries set next_at = now() where webhook_id = $1 and state = 'waiting'",
      [id],
    );
    await owner.query("update crm.webhooks set paused_until = null where id = $1", [id]);
    await api.acme.user.client.tasks.create({ body: { title: "Wakes the sender" } });
  }
});

describe("managing webhooks", () => {
  test("a webhook shows its secret only once", async () => {
    const { secret } = await subscribe(["contact.created"]);
    expect(JSON.stringify(await api.acme.admin.client.webhooks.list())).not.toContain(secret.slice(8));
  });

  test("two administrators can manage the same webhook", async () => {
    const second = await api.addMember("acme", "admin", "Second");
    const { params } = await subscribe(["contact.created"]);
    const body = { url: receiver.url, events: ["contact.deleted"] };
    const { webhook } = await second.client.webhooks.update({ params, body });
    expect(webhook.events).toEqual(["contact.deleted"]);
    expect((await api.acme.admin.client.webhooks.list()).webhooks).toMatchObject([
      { events: ["contact.deleted"] },
    ]);
    await second.client.webhooks.remove({ params });
    expect(await refusal(api.acme.admin.client.webhooks.update({ params, body }))).toMatchObject({
      status: 404,
    });
    const { entries } = await second.client.audit.list();
    expect(entries.slice(0, 3).map(({ what, who }) => [what, who])).toMatchObject([
      ["webhook-deleted", "Second"],
      ["webhook-changed", "Second"],
      ["webhook-created", expect.any(String)],
    ]);
  });

  test("the refusal of unknown webhook events and filters names their paths", async () => {
    const unknownEvent = await refusal(subscribe(["contact.exploded"]));
    expect(unknownEvent.errors).toMatchObject([{ path: "events.0" }]);
    const filter = { deals: { colour: "red" } };
    const unknownFilter = await refusal(subscribe(["deal.created"], { filter }));
    expect(unknownFilter.errors).toMatchObject([{ path: "filter.deals.colour" }]);
    expect((await refusal(subscribe([]))).errors).toMatchObject([{ path: "events" }]);
  });

  test.each([
    [{ city: " " }, "city"],
    [{ tags: [] }, "tags"],
    [{ filter: { field: "city", op: "is", value: "" } }, "filter.value"],
    [{ filter: { and: [{ field: "city", op: "is" }] } }, "filter.and.0.value"],
    [{ filter: {} }, "filter"],
  ])("a webhook filter without a value is refused at its path: %j", async (contacts, path) => {
    const { errors } = await refusal(subscribe(["contact.created"], { filter: { contacts } }));
    expect(errors).toMatchObject([{ path: `filter.contacts.${path}` }]);
  });

  test("erasing a contact deletes the webhook deliveries that name it", async () => {
    const { params } = await subscribe(["contact.created"]);
    const { contact } = await add("Erasmus-Unique");
    await untilReceived(1);
    await api.acme.admin.client.contacts.erase({ params: { id: contact.id } });
    const { deliveries } = await api.acme.admin.client.webhooks.deliveries({ params });
    expect(JSON.stringify(deliveries)).not.toContain("Erasmus-Unique");
  });
});

test("without webhooks, a write marks no action for sending", async () => {
  const orgId = await crmIdOf(api, api.globex);
  await api.globex.user.client.contacts.create({ body: { first: "Nothing" } });
  const { rows } = await owner.query(
    "select id from crm.actions where org_id = $1 and unsent_after is not null",
    [orgId],
  );
  expect(rows).toEqual([]);
});

test("the receiver in docs/programs.md verifies messages and refuses unsigned ones", async () => {
  const page = await readFile(join(root, "docs/programs.md"), "utf8");
  const code = /<!-- receiver -->\n```js\n([\s\S]*?)```/u.exec(page)?.[1] ?? "";
  const port = await freePort();
  const { params, secret } = await subscribe(["contact.created"], { url: `http://127.0.0.1:${port}/` });
  const running = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = `http://127.0.0.1:${port}/`;
    const status = async () =>
      (await fetch(url, { method: "POST", body: "{}" }).catch(() => undefined))?.status;
    await expect.poll(status, within).toBe(401);
    const { contact } = await add("Documented");
    const [line] = await once(running.stdout, "data");
    expect(String(line)).toBe(`contact.created ${contact.id}\n`);
    await expect.poll(newestOf(params), within).toMatchObject({ state: "delivered" });
  } finally {
    running.kill();
  }
});
