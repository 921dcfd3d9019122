import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

describe("undo", () => {
  test("brings a deleted contact back under the same id with its notes", async () => {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({
      body: { first: "Undone", email: "undone@x.example" },
    });
    const { note } = await client.contactNotes.create({
      params: { id: contact.id },
      body: { body: "Hello" },
    });
    const { actionId } = await client.contacts.delete({ params: { id: contact.id } });
    expect(await refusal(client.contacts.read({ params: { id: contact.id } }))).toMatchObject({
      status: 404,
    });
    expect(await client.actions.undo({ params: { id: actionId } })).toMatchObject({ undone: 1, refused: [] });
    const back = await client.contacts.read({ params: { id: contact.id } });
    expect(back.contact).toMatchObject({ id: contact.id, first: "Undone" });
    const { notes } = await client.contactNotes.list({ params: { id: contact.id } });
    expect(notes).toMatchObject([{ id: note.id, body: "Hello" }]);
  });

  test("happens once", async () => {
    const { client } = api.acme.user;
    const { actionId = "" } = await client.contacts.create({ body: { first: "Once" } });
    const twice = await Promise.allSettled([
      client.actions.undo({ params: { id: actionId } }),
      client.actions.undo({ params: { id: actionId } }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusal(client.actions.undo({ params: { id: actionId } }))).toMatchObject({
      code: "ALREADY_UNDONE",
    });
  });

  test("can itself be undone", async () => {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Back", city: "A" } });
    const { actionId = "" } = await client.contacts.update({
      params: { id: contact.id },
      body: { city: "B" },
    });
    const undo = await client.actions.undo({ params: { id: actionId } });
    await client.actions.undo({ params: { id: undo.actionId } });
    expect((await client.contacts.read({ params: { id: contact.id } })).contact.city).toBe("B");
    await client.actions.undo({ params: { id: actionId } });
    expect((await client.contacts.read({ params: { id: contact.id } })).contact.city).toBe("A");
  });

  test("leaves the fields that somebody changed since, and names them", async () => {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Part", city: "A", state: "A" } });
    const edit = await client.contacts.update({
      params: { id: contact.id },
      body: { city: "B", state: "B" },
    });
    await api.acme.admin.client.contacts.update({ params: { id: contact.id }, body: { city: "C" } });
    const undo = await client.actions.undo({ params: { id: edit.actionId ?? "" } });
    expect(undo).toMatchObject({ undone: 1, refused: [{ id: contact.id, fields: ["city"] }] });
    expect((await client.contacts.read({ params: { id: contact.id } })).contact).toMatchObject({
      city: "C",
      state: "A",
    });
  });

  test("does not take away a contact that was changed after its creation", async () => {
    const { client } = api.acme.user;
    const { contact, actionId = "" } = await client.contacts.create({ body: { first: "Kept" } });
    await api.acme.admin.client.contacts.update({ params: { id: contact.id }, body: { city: "C" } });
    expect(await refusal(client.actions.undo({ params: { id: actionId } }))).toMatchObject({
      code: "CHANGED_SINCE",
      errors: [{ path: "city" }],
    });
  });

  test("does not restore a contact whose address is another's by now", async () => {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Old", email: "taken@x.example" } });
    const { actionId } = await client.contacts.delete({ params: { id: contact.id } });
    await client.contacts.create({ body: { first: "New", email: "taken@x.example" } });
    expect(await refusal(client.actions.undo({ params: { id: actionId } }))).toMatchObject({
      code: "CHANGED_SINCE",
      errors: [{ path: "email", message: "Email already used by New" }],
    });
  });

  test("does not leave a contact without any name", async () => {
    const { client } = api.acme.user;
    const params = { id: (await client.contacts.create({ body: { first: "Known" } })).contact.id };
    const { actionId = "" } = await client.contacts.update({ params, body: { last: "Known" } });
    await client.contacts.update({ params, body: { first: "" } });
    expect(await refusal(client.actions.undo({ params: { id: actionId } }))).toMatchObject({
      code: "CHANGED_SINCE",
      errors: [{ message: "A contact needs a first name, a last name or an email" }, {}, {}],
    });
  });
});
