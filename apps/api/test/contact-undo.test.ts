import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

test("an action can be undone only once", async () => {
  const { actionId = "" } = await client.contacts.create({ body: { first: "Once" } });
  const twice = await Promise.allSettled([
    client.actions.undo({ params: { id: actionId } }),
    client.actions.undo({ params: { id: actionId } }),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expectRefused(client.actions.undo({ params: { id: actionId } }), "ALREADY_UNDONE");
});

test("undo does not remove a contact that was changed after its creation", async () => {
  const { contact, actionId = "" } = await client.contacts.create({ body: { first: "Kept" } });
  await api.acme.admin.client.contacts.update({ params: { id: contact.id }, body: { city: "C" } });
  await expectRefused(client.actions.undo({ params: { id: actionId } }), {
    code: "CHANGED_SINCE",
    errors: [{ path: "city" }],
  });
});

test("undo does not restore a contact whose email another contact now has", async () => {
  const { contact } = await client.contacts.create({ body: { first: "Old", email: "taken@x.example" } });
  const { actionId } = await client.contacts.delete({ params: { id: contact.id } });
  await client.contacts.create({ body: { first: "New", email: "taken@x.example" } });
  await expectRefused(client.actions.undo({ params: { id: actionId } }), {
    code: "CHANGED_SINCE",
    errors: [{ path: "email", message: "Email already used by New" }],
  });
});

test("undo is refused if it would leave a contact with neither a name nor an email", async () => {
  const params = { id: (await client.contacts.create({ body: { first: "Known" } })).contact.id };
  const { actionId = "" } = await client.contacts.update({ params, body: { last: "Known" } });
  await client.contacts.update({ params, body: { first: "" } });
  await expectRefused(client.actions.undo({ params: { id: actionId } }), {
    code: "CHANGED_SINCE",
    errors: [{ message: "A contact needs a first name, a last name or an email" }, {}, {}],
  });
});

test("undo reverts a bulk change of stage and fields for every record", async () => {
  const { pipelines } = await client.pipeline.list({});
  const [first, second] = pipelines[0]?.stages ?? [];
  if (first === undefined || second === undefined) throw new Error("No stages");
  const make = async (last: string, city: string) =>
    (await client.contacts.create({ body: { last, city, country: "Staged together" } })).contact.id;
  const [moving, there, outside] = [
    await make("Moving", "A"),
    await make("There", "B"),
    await make("Outside", "A"),
  ];
  await client.pipeline.add({ params: { contactId: moving }, body: { stageId: first.id } });
  await client.pipeline.add({ params: { contactId: there }, body: { stageId: second.id } });
  const shown = async () =>
    (await Promise.all([moving, there, outside].map((id) => client.contacts.read({ params: { id } })))).map(
      ({ contact: { stage_id, city } }) => [stage_id, city],
    );
  const before = await shown();
  const matching = { country: "Staged together" };
  const done = await client.contacts.bulkUpdate({
    body: { matching, change: { stage_id: second.id, city: "B" } },
  });
  expect(done).toMatchObject({ changed: 2, failed: [] });
  expect(await shown()).toEqual([moving, there, outside].map(() => [second.id, "B"]));
  const { history } = await client.pipeline.history({ params: { contactId: moving } });
  expect(history[0]).toMatchObject({ stage_id: second.id, from_stage_id: first.id });
  const id = done.actionId ?? "";
  expect(await client.actions.undo({ params: { id } })).toMatchObject({ undone: 2, refused: [] });
  expect(await shown()).toEqual(before);
  expect(await client.actions.redo({ params: { id } })).toMatchObject({ undone: 2, refused: [] });
  expect(await shown()).toEqual([moving, there, outside].map(() => [second.id, "B"]));
  const again = await client.contacts.bulkUpdate({ body: { matching, change: { stage_id: second.id } } });
  expect(again).toMatchObject({ changed: 0, failed: [] });
  const { pipelines: foreign } = await api.globex.user.client.pipeline.list({});
  for (const stage_id of [crypto.randomUUID(), "none", foreign[0]?.stages[0]?.id]) {
    const body = { matching, change: { stage_id } as never };
    await expectRefused(client.contacts.bulkUpdate({ body }), {
      status: 400,
      errors: [{ path: "change.stage_id" }],
    });
  }
});
