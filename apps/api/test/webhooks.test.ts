import { crmIdOf } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { expectRefused, refusal } from "./refusal.ts";
import {
  add,
  makeDue,
  newestOf,
  our,
  subscribe,
  untilReceived,
  within,
  withWebhooks,
} from "./webhook-calls.ts";
import { verify } from "./webhook-receiver.ts";

await withWebhooks();

describe("a message", () => {
  test("the official library for Standard Webhooks verifies the signature of a message", async () => {
    const { secret } = await subscribe(["contact.created"]);
    expect(secret).toMatch(/^whsec_/u);
    const { contact, actionId } = await add("Ada");
    await untilReceived(1);
    const [message] = our.receiver.received;
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
    const { secret } = await our.api.acme.admin.client.webhooks.rotateSecret({ params });
    await add("Rotated");
    await untilReceived(1);
    const [message] = our.receiver.received;
    if (message === undefined) throw new Error("Nothing arrived");
    verify(earlier, message);
    verify(secret, message);
    await our.owner.query("update crm.webhooks set earlier_secret_until = now() where id = $1", [params.id]);
    await add("Later");
    await untilReceived(2);
    const second = our.receiver.received[1];
    expect(() => second && verify(earlier, second)).toThrow();
  });
});

describe("events", () => {
  test("the event type consists of the kind of record and the kind of change", async () => {
    await subscribe([
      ...["created", "updated", "deleted", "restored", "merged"].map((happening) => `contact.${happening}`),
      ...["deal.stage_changed", "task.completed", "task.reopened", "deal.owner_changed"],
    ]);
    const { client } = our.api.acme.user;
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
      our.receiver.received.filter(({ body: { data } }) => data.id === id).map(({ body: { type } }) => type);
    await expect.poll(() => typesOf(task.id), within).toEqual(["task.completed", "task.reopened"]);
    await expect.poll(() => typesOf(deal.id), within).toEqual(["deal.stage_changed"]);
    await expect.poll(() => typesOf(other.id), within).toEqual(ofOther);
    expect(typesOf(contact.id).slice(0, 4)).toEqual(ofContact);
  });

  test("each event of a bulk edit lists the fields that changed in its record", async () => {
    const ids = [(await add("Bulk1")).contact.id, (await add("Bulk2")).contact.id];
    await subscribe(["contact.updated"]);
    await our.api.acme.user.client.contacts.bulkUpdate({ body: { ids, change: { city: "Linz" } } });
    await untilReceived(2);
    for (const { body } of our.receiver.received)
      expect(body.data).toMatchObject({ fields: ["city"], after: { city: "Linz" } });
  });

  test("a webhook with a filter gets all deletions, but other events only of matches", async () => {
    await subscribe(["contact.created", "contact.deleted"], { filter: { contacts: { city: "Wien" } } });
    const { client } = our.api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Elsewhere", city: "Graz" } });
    await client.contacts.create({ body: { first: "Here", city: "Wien" } });
    await untilReceived(1);
    await client.contacts.delete({ params: { id: contact.id } });
    await untilReceived(2);
    expect(our.receiver.received[0]?.body.data.record).toMatchObject({ first: "Here" });
    expect(our.receiver.types()).toEqual(["contact.created", "contact.deleted"]);
  });

  test("webhook filters and events include custom fields", async () => {
    const options = [{ label: "Gold" }, { label: "Iron" }];
    const body = { noun: "contact", label: "Metal", type: "choice", options } as const;
    const { key, options: named } = (await our.api.acme.admin.client.fields.create({ body })).field;
    const [gold = "", iron = ""] = named.map(({ id }) => id);
    const filter = { contacts: { filter: { field: `custom.${key}`, op: "is", value: gold } } };
    await subscribe(["contact.updated"], { filter });
    const { client } = our.api.acme.user;
    const change = async (first: string, body: { city: string } | { custom: { [name: string]: string } }) => {
      const { contact } = await client.contacts.create({ body: { first, custom: { [key]: iron } } });
      await client.contacts.update({ params: { id: contact.id }, body });
    };
    await change("Smith", { city: "Linz" });
    await change("Midas", { custom: { [key]: gold } });
    await untilReceived(1);
    expect(our.receiver.received[0]?.body).toMatchObject({
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
    await our.api.globex.user.client.contacts.create({ body: { first: "Globex" } });
    await add("Acme");
    await untilReceived(1);
    expect(our.receiver.received[0]?.body.data.record).toMatchObject({ first: "Acme" });
  });
});

describe("delivering messages", () => {
  test("a failed message is stored with its response and retried with the same id", async () => {
    const { params } = await subscribe(["contact.created"]);
    our.receiver.answer(() => 503);
    await add("Unlucky");
    await untilReceived(1);
    const first = newestOf(params);
    await expect.poll(first, within).toMatchObject({
      ...{ state: "waiting", attempts: 1, status: 503, answer: "answer 503", problem: "status" },
      body: our.receiver.received[0]?.text,
    });
    our.receiver.answer(() => 204);
    await makeDue(params.id);
    await untilReceived(2);
    await expect.poll(first, within).toMatchObject({ state: "delivered", attempts: 2, problem: null });
    const [one, two] = our.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(two).toBe(one);
  });

  test("a webhook does not follow a redirect", async () => {
    const { params } = await subscribe(["contact.created"]);
    our.receiver.answer(() => 302, { location: our.receiver.url });
    await add("Redirected");
    await expect.poll(newestOf(params), within).toMatchObject({ problem: "redirect", status: 302 });
    expect(our.receiver.received).toHaveLength(1);
  });

  test("a webhook is switched off after 75 hours of failures, and admins are notified", async () => {
    const second = await our.api.addMember("acme", "admin");
    await second.client.person.readMe();
    const { params } = await subscribe(["contact.created"]);
    our.receiver.answer(() => 500);
    await add("Never");
    await untilReceived(1);
    const isFailing = async () =>
      (await our.owner.query("select failing_since from crm.webhooks where id = $1", [params.id])).rows[0];
    await expect.poll(isFailing, within).toMatchObject({ failing_since: expect.any(String) });
    await our.owner.query(
      "update crm.webhooks set failing_since = now() - interval '76 hours' where id = $1",
      [params.id],
    );
    await makeDue(params.id);
    const { client } = our.api.acme.admin;
    const webhook = async () => (await client.webhooks.list()).webhooks.find(({ id }) => id === params.id);
    await expect
      .poll(webhook, within)
      .toMatchObject({ is_active: false, switched_off_at: expect.any(String) });
    for (const member of [our.api.acme.admin, second])
      expect((await member.client.notices.list()).notices[0]).toMatchObject({ kind: "webhook-off" });
    expect((await our.api.acme.user.client.notices.list()).notices).toEqual([]);
    our.receiver.answer(() => 204);
    const body = { url: our.receiver.url, events: ["contact.created"], is_active: true };
    await second.client.webhooks.update({ params, body });
    await untilReceived(3);
    expect(await webhook()).toMatchObject({ is_active: true, switched_off_at: null });
  });

  test("a test message is sent once, even while the webhook is off", async () => {
    const { params } = await subscribe(["contact.created"], { is_active: false });
    our.receiver.answer(() => 500);
    const { client } = our.api.acme.admin;
    const { delivery } = await client.webhooks.test({ params });
    await untilReceived(1);
    const tested = newestOf(params);
    await expect
      .poll(tested, within)
      .toMatchObject({ id: delivery.id, event: "webhook.test", state: "failed" });
    await add("Quiet");
    expect(our.receiver.types()).toEqual(["webhook.test"]);
  });

  test("a message is resent on request with the same id and body", async () => {
    const { params } = await subscribe(["contact.created"]);
    await add("Again");
    await untilReceived(1);
    const { client } = our.api.acme.admin;
    const first = newestOf(params);
    await expect.poll(first, within).toMatchObject({ state: "delivered", attempts: 1, status: 204 });
    const { id = "" } = (await first()) ?? {};
    const { delivery } = await client.webhooks.redeliver({ params: { ...params, delivery: id } });
    expect(delivery).toMatchObject({ state: "waiting", attempts: 0, attempted_at: null, status: null });
    await untilReceived(2);
    const [one, two] = our.receiver.received;
    expect([two?.text, two?.headers["webhook-id"]]).toEqual([one?.text, one?.headers["webhook-id"]]);
  });

  test("all messages since a time can be resent, even those older than the webhook", async () => {
    const since = new Date().toISOString();
    const { contact } = await add("Earlier");
    const { params } = await subscribe(["contact.created"]);
    const { contact: later } = await add("Later");
    await untilReceived(1);
    await our.api.acme.admin.client.webhooks.replay({ params, body: { since } });
    await untilReceived(3);
    const ids = our.receiver.received.map(({ body }) => body.data.id);
    expect(ids.toSorted()).toEqual([later.id, contact.id, later.id].toSorted());
    const again = our.receiver.received.filter(({ body }) => body.data.id === later.id);
    expect(new Set(again.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
    const refused = await refusal(
      our.api.acme.admin.client.webhooks.replay({ params, body: { since: old } }),
    );
    expect(refused.errors).toMatchObject([{ path: "since" }]);
  });
});

describe("managing webhooks", () => {
  test("administrators share webhooks, but each secret is shown only at its creation", async () => {
    const second = await our.api.addMember("acme", "admin", "Second");
    const { params, secret } = await subscribe(["contact.created"]);
    expect(JSON.stringify(await second.client.webhooks.list())).not.toContain(secret.slice(8));
    const body = { url: our.receiver.url, events: ["contact.deleted"] };
    const { webhook } = await second.client.webhooks.update({ params, body });
    expect(webhook.events).toEqual(["contact.deleted"]);
    expect((await our.api.acme.admin.client.webhooks.list()).webhooks).toMatchObject([
      { events: ["contact.deleted"] },
    ]);
    await second.client.webhooks.remove({ params });
    await expectRefused(our.api.acme.admin.client.webhooks.update({ params, body }), 404);
    const { entries } = await second.client.audit.list();
    expect(entries.slice(0, 3).map(({ what, who }) => [what, who])).toMatchObject([
      ["webhook-deleted", "Second"],
      ["webhook-changed", "Second"],
      ["webhook-created", expect.any(String)],
    ]);
  });

  test("a repeated creation or rotation of a webhook returns the same secret", async () => {
    const { client } = our.api.acme.admin;
    const create = (event = "contact.created") =>
      client.webhooks.create(
        { body: { url: our.receiver.url, events: [event] } },
        { idempotencyKey: "webhook" },
      );
    const created = await create();
    expect(await create()).toEqual(created);
    await expectRefused(create("contact.deleted"), { status: 422, code: "KEY_REUSED" });
    const params = { id: created.webhook.id };
    const rotate = () => client.webhooks.rotateSecret({ params }, { idempotencyKey: "rotation" });
    const rotated = await rotate();
    expect(await rotate()).toEqual(rotated);
    expect((await client.webhooks.list()).webhooks).toHaveLength(1);
    await add("Rotated once");
    await untilReceived(1);
    const [message] = our.receiver.received;
    for (const { secret } of [created, rotated]) expect(message && verify(secret, message)).toBeDefined();
  });

  test("the refusal of wrong webhook events and filters names their paths", async () => {
    const unknownEvent = await refusal(subscribe(["contact.exploded"]));
    expect(unknownEvent.errors).toMatchObject([{ path: "events.0" }]);
    const filter = { deals: { colour: "red" } };
    const unknownFilter = await refusal(subscribe(["deal.created"], { filter }));
    expect(unknownFilter.errors).toMatchObject([{ path: "filter.deals.colour" }]);
    expect((await refusal(subscribe([]))).errors).toMatchObject([{ path: "events" }]);
    const wrong: [Record<string, string | string[] | Record<string, unknown>>, path: string][] = [
      [{ city: " " }, "city"],
      [{ tags: [] }, "tags"],
      [{ filter: { field: "city", op: "is", value: "" } }, "filter.value"],
      [{ filter: { and: [{ field: "city", op: "is" }] } }, "filter.and.0.value"],
      [{ filter: {} }, "filter"],
    ];
    for (const [contacts, path] of wrong) {
      const { errors } = await refusal(subscribe(["contact.created"], { filter: { contacts } }));
      expect(errors).toMatchObject([{ path: `filter.contacts.${path}` }]);
    }
  });

  test("an erasure deletes the webhook deliveries that name the contact", async () => {
    const { params } = await subscribe(["contact.created"]);
    const { contact } = await add("Erasmus-Unique");
    await untilReceived(1);
    await our.api.acme.admin.client.contacts.erase({ params: { id: contact.id } });
    const { deliveries } = await our.api.acme.admin.client.webhooks.deliveries({ params });
    expect(JSON.stringify(deliveries)).not.toContain("Erasmus-Unique");
  });
});

test("without webhooks, a write marks no action for sending", async () => {
  const orgId = await crmIdOf(our.api, our.api.globex);
  await our.api.globex.user.client.contacts.create({ body: { first: "Nothing" } });
  const { rows } = await our.owner.query(
    "select id from crm.actions where org_id = $1 and unsent_after is not null",
    [orgId],
  );
  expect(rows).toEqual([]);
});
