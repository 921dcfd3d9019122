import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import { describe, expect, onTestFinished, test } from "vitest";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const { client } = api.acme.user;
const add = async (first: string) => (await client.contacts.create({ body: { first } })).contact.id;
const found = async (q: string) => (await client.contacts.list({ query: { q } })).contacts;

describe("a repeated request with its idempotency key", () => {
  test("a repeated request returns the first response", async () => {
    const id = await add("Repeated");
    const stageId = (await client.pipeline.list()).pipelines[0]?.stages[0]?.id ?? "";
    const key = (idempotencyKey: string) => ({ idempotencyKey });
    const twice = [
      () => client.contactNotes.create({ params: { id }, body: { body: "Once" } }, key("note")),
      () => client.pipeline.add({ params: { contactId: id }, body: { stageId } }, key("add")),
      () => client.contacts.bulkDelete({ body: { ids: [id] } }, key("bulk")),
    ];
    for (const send of twice) expect(await send()).toEqual(await send());
    const { actionId } = await client.contacts.bulkDelete({ body: { ids: [id] } }, key("bulk"));
    const undo = () => client.actions.undo({ params: { id: actionId } }, key("undo"));
    expect(await undo()).toEqual(await undo());
    expect((await client.contactNotes.list({ params: { id } })).notes).toHaveLength(1);
    expect(await found("Repeated")).toHaveLength(1);
  });

  test("a repeated deletion returns its action instead of 404", async () => {
    const id = await add("Deleted once");
    const send = () => client.contacts.delete({ params: { id } }, { idempotencyKey: "delete" });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    await client.actions.undo({ params: { id: first.actionId } });
    expect(await found("Deleted once")).toHaveLength(1);
  });

  test("a repeated move or edit returns its action for Undo", async () => {
    const { pipelines } = await client.pipeline.list();
    const [from, to] = pipelines[0]?.stages ?? [];
    const { data } = await client.deals.create({
      body: { name: "Moved once", amount_cents: 1, stage_id: from?.id ?? "" },
    });
    const params = { id: data.id };
    const move = () =>
      client.deals.move({ params, body: { stageId: to?.id ?? "" } }, { idempotencyKey: "move" });
    const edit = () =>
      client.deals.update({ params, body: { name: "Edited once" } }, { idempotencyKey: "edit" });
    for (const send of [move, edit]) {
      const [first, second] = [await send(), await send()];
      expect(first.actionId).toBeDefined();
      expect(second).toEqual(first);
    }
    expect((await client.deals.history({ params })).history).toHaveLength(2);
  });

  test("a repeated request with another body is refused", async () => {
    const ids = [await add("One"), await add("Two")];
    const send = (id = "") =>
      client.contacts.bulkDelete({ body: { ids: [id] } }, { idempotencyKey: "other-body" });
    await send(ids[0]);
    await expectRefused(send(ids[1]), { status: 422, code: "KEY_REUSED" });
    const elsewhere = client.contacts.delete(
      { params: { id: ids[1] ?? "" } },
      { idempotencyKey: "other-body" },
    );
    await expectRefused(elsewhere, 422);
    expect(await found("Two")).toHaveLength(1);
  });

  test("ten simultaneous requests with one key have one effect", async () => {
    const send = () =>
      client.contacts
        .create({ body: { first: "Only one of ten" } }, { idempotencyKey: "ten" })
        .then(({ contact }) => contact.id)
        .catch((error) => error.code);
    const answers = new Set(await Promise.all(Array.from({ length: 10 }, send)));
    answers.delete("REQUEST_RUNNING");
    expect(answers.size).toBe(1);
    expect(await found("Only one of ten")).toHaveLength(1);
  });

  test("a repeated request is refused while the first request is running", async () => {
    const owner = testPool(api.database.ownerUrl, 2, onTestFinished);
    const blocker = await owner.connect();
    await blocker.query("begin; lock table crm.actions in exclusive mode");
    const send = () => client.contacts.create({ body: { first: "Slow" } }, { idempotencyKey: "slow" });
    const first = send();
    await expect.poll(() => waitingLocks(owner, "relation = 'crm.actions'::regclass")).toBeGreaterThan(0);
    await expectRefused(send(), { status: 409, code: "REQUEST_RUNNING" });
    await blocker.query("rollback");
    blocker.release();
    const { contact } = await first;
    expect((await send()).contact.id).toBe(contact.id);
    expect(await found("Slow")).toHaveLength(1);
  });

  test("a repeated request gets the action id if no usable response is stored", async () => {
    const send = () => client.contacts.create({ body: { first: "Old" } }, { idempotencyKey: "old" });
    const { actionId } = await send();
    const owner = testPool(api.database.ownerUrl, 1, onTestFinished);
    const orgId = await crmIdOf(api, api.acme);
    for (const answer of [null, JSON.stringify({ contact: { first: "Old" } })]) {
      await owner.query("update crm.idempotency_keys set answer = $1 where org_id = $2 and key = 'old'", [
        answer,
        orgId,
      ]);
      await expectRefused(send(), { code: "REQUEST_DONE", facts: { actionId } });
    }
  });
});
