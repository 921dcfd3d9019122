import { maxProposedChanges } from "@lanyard/contract/proposal/proposal-schema";
import { expect, test } from "vitest";
import { changedPlaces } from "./organisation-cells.ts";
import { contactChange, newContactChange, withProposals } from "./proposal-calls.ts";
import { expectRefused } from "./refusal.ts";

const { accept, admin, api, cells, client, mixedChanges, newContact, owner, propose, read } =
  await withProposals();

test("accepting several proposed merges is one action that can be undone", async () => {
  const people = await Promise.all(["Ann", "Anne", "Bob", "Rob"].map((first) => newContact(first)));
  const [ann, anne, bob, rob] = people.map(({ id }) => id);
  await client.contactNotes.create({ params: { id: anne ?? "" }, body: { body: "Met in Graz" } });
  const { id } = await propose([
    { op: "merge", noun: "contact", id: ann, merged_ids: [anne ?? ""], values: { first: { value: "Anna" } } },
    { op: "merge", noun: "contact", id: bob, merged_ids: [rob ?? ""] },
  ]);
  const before = await cells();
  const { actionId = "", accepted } = await accept(id);
  expect(accepted).toBe(2);
  const { contact } = await client.contacts.read({ params: { id: anne ?? "" } });
  expect(contact).toMatchObject({ id: ann, first: "Anna" });
  const undone = await client.actions.undo({ params: { id: actionId } });
  expect(undone.refused).toEqual([]);
  expect(changedPlaces(before, await cells())).toEqual([]);
});

test("a proposal that two members accept at the same time is accepted once", async () => {
  const { id } = await propose([newContactChange("Twofold")]);
  const outcomes = await Promise.allSettled([accept(id), accept(id, "all", {}, api.acme.admin), accept(id)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const found = await client.contacts.list({ query: { q: "Twofold" } });
  expect(found.contacts).toHaveLength(1);
});

test("a move that lacks required fields does not prevent other moves", async () => {
  const { pipeline } = await admin.pipeline.create({
    body: {
      name: "Proposed moves",
      stages: [{ name: "Lead" }, { name: "Offer", required_fields: ["amount_cents"] }],
    },
  });
  const [lead, offer] = pipeline.stages.map((stage) => stage.id);
  const deals = await Promise.all(
    [100, null, 200, 300].map((amount_cents) =>
      client.deals.create({ body: { name: "Offered", stage_id: lead ?? "", amount_cents } }),
    ),
  );
  const { id, ...proposed } = await propose(
    deals.map(({ data: deal }) => ({
      ...{ op: "move", noun: "deal", id: deal.id, values: { stageId: offer } },
    })),
  );
  expect(proposed.warnings).toEqual([{ index: 1, message: "Offer requires Amount" }]);
  expect(await accept(id)).toMatchObject({ accepted: 3, collided: [{ index: 1 }] });
});

test("a proposal is shown while another transaction changes its records", async () => {
  const { changes, edited } = await mixedChanges("Held");
  const { id } = await propose(changes);
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from crm.contacts where id = $1 for update", [edited.id]);
    expect((await read(id)).proposal).toMatchObject({ id });
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

test("a deleted record keeps its name in proposals, even after its purge", async () => {
  const contact = await newContact("Lost", { last: "Soul" });
  const { id } = await propose([contactChange(contact.id, { city: "Graz" })]);
  await client.contacts.delete({ params: { id: contact.id } });
  const named = { name: "Lost Soul", is_deleted: true, is_changed_since: true };
  expect((await read(id)).changes).toMatchObject([named]);
  await owner.query("delete from crm.contacts where id = $1", [contact.id]);
  expect((await read(id)).changes).toMatchObject([named]);
});

test("a proposal shows custom choices by the labels of their options", async () => {
  const { field } = await admin.fields.create({
    body: {
      noun: "contact",
      label: "Grade",
      type: "choice",
      options: [{ label: "Gold" }, { label: "Iron" }],
    },
  });
  const [gold, iron] = field.options;
  const contact = await newContact("Graded", { custom: { [field.key]: gold?.id } });
  const { id } = await propose([
    { op: "update", noun: "contact", id: contact.id, values: { custom: { [field.key]: iron?.id } } },
  ]);
  const { changes } = await read(id);
  expect(changes[0]?.fields).toEqual([{ field: `custom.${field.key}`, before: "Gold", after: "Iron" }]);
  await accept(id);
  const { contact: changed } = await client.contacts.read({ params: { id: contact.id } });
  expect(changed.custom).toEqual({ [field.key]: iron?.id });
});

test("a proposal lists at most 100 warnings, but accepting it lists all collisions", async () => {
  await newContact("Crowded", { email: "crowded@steps.example" });
  const values = { first: "Crowd", email: "crowded@steps.example" };
  const { id, counts, warnings } = await propose(
    Array.from({ length: 101 }, () => ({ op: "create" as const, noun: "contact" as const, values })),
  );
  expect([counts.warnings, warnings.length]).toEqual([101, 100]);
  const { accepted, collided, actionId } = await accept(id);
  expect([accepted, collided.length, actionId]).toEqual([0, 101, undefined]);
});

test("a proposal of more than 10,000 changes is refused with the limit", async () => {
  const change = { op: "delete", noun: "contact", id: "00000000-0000-7000-8000-000000000000" } as const;
  const changes = Array.from({ length: maxProposedChanges + 1 }, () => change);
  await expectRefused(propose(changes), {
    status: 400,
    errors: [{ path: "changes", message: expect.stringContaining("10000") }],
  });
});

test("a reviewer who became a viewer can read a proposal but not answer it", async () => {
  const { client, personId } = api.acme.viewer;
  const { id } = await propose([newContactChange("Demoted")]);
  await owner.query("update crm.proposals set for_id = $1 where id = $2", [personId, id]);
  expect(await read(id, client)).toMatchObject({ may_answer: false, proposal: { for: { id: personId } } });
  expect((await client.notices.list({ query: {} })).proposals).toBe(0);
  const notAllowed = { status: 403, code: "NOT_ALLOWED", message: "Your role does not allow this." };
  await expectRefused(accept(id, "all", {}, api.acme.viewer), notAllowed);
  await expectRefused(client.proposals.refuse({ params: { id }, body: { reason: "No" } }), notAllowed);
});
