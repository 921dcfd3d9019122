import type { TestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { withHousekeeping } from "./housekeeping-set-up.ts";
import { expectRefused } from "./refusal.ts";

const { api, housekeeping } = await withHousekeeping();

const nouns = ["contact", "company", "deal"] as const;
type Noun = (typeof nouns)[number];

const pluralOf = { contact: "contacts", company: "companies", deal: "deals" } as const;
const tableOf = (noun: Noun) => api.acme.user.client[pluralOf[noun]];
const callsOf = ({ client }: TestApi["acme"]["user"], noun: Noun) => client[`${noun}Notes` as const];

async function newRecord(noun: Noun): Promise<string> {
  const { client } = api.acme.user;
  if (noun === "contact") return (await client.contacts.create({ body: { first: "Ada" } })).contact.id;
  if (noun === "company")
    return (await client.companies.create({ body: { name: crypto.randomUUID() } })).company.id;
  const stage_id = (await defaultPipeline(client)).stage("Lead").id;
  return (await client.deals.create({ body: { name: "Pilot", amount_cents: 100, stage_id } })).data.id;
}

describe.each(nouns)("notes of a %s", (noun) => {
  test("notes are listed newest first after edits, deletions and restores", async () => {
    const { client, name } = api.acme.user;
    const notes = callsOf(api.acme.user, noun);
    const params = { id: await newRecord(noun) };
    const first = await notes.create({ params, body: { body: "  Called her " } });
    expect(first.note.body).toBe("Called her");
    const blank = notes.create({ params, body: { body: "   " } });
    await expectRefused(blank, { status: 400, errors: [{ path: "body" }] });
    const second = await notes.create({ params, body: { body: "Sent the offer" } });
    const at = { ...params, noteId: first.note.id };
    await notes.update({ params: at, body: { body: "Called her twice", version: 1 } });
    const listed = async () => (await notes.list({ params })).notes.map(({ body }) => body);
    expect(await listed()).toEqual(["Sent the offer", "Called her twice"]);
    expect(second.note).toMatchObject({ author_name: name, version: 1 });
    const { actionId } = await notes.delete({ params: at });
    expect(await listed()).toEqual(["Sent the offer"]);
    await client.actions.undo({ params: { id: actionId } });
    expect(await listed()).toEqual(["Sent the offer", "Called her twice"]);
  });

  test("a pinned note is listed above newer notes until it is unpinned", async () => {
    const { client } = api.acme.user;
    const notes = callsOf(api.acme.user, noun);
    const params = { id: await newRecord(noun) };
    const { note } = await notes.create({ params, body: { body: "Old" } });
    await notes.create({ params, body: { body: "Newer" } });
    const at = { ...params, noteId: note.id };
    const listed = async () =>
      (await notes.list({ params })).notes.map(({ body, pinned }) => (pinned ? `${body}, pinned` : body));
    const pinned = await notes.update({ params: at, body: { pinned: true, version: 1 } });
    expect(pinned.note).toMatchObject({ pinned: true, version: 2, updated_at: note.updated_at });
    await notes.create({ params, body: { body: "Newest" } });
    const asPinned = ["Old, pinned", "Newest", "Newer"];
    expect(await listed()).toEqual(asPinned);
    const { activity } = await tableOf(noun).activity({ params, query: {} });
    expect(activity.find(({ op }) => op === "update")?.changes).toEqual([
      { field: "pinned", before: "false", after: "true" },
    ]);
    expect(await notes.update({ params: at, body: { pinned: true } })).not.toHaveProperty("actionId");
    const nothing = { status: 400, code: "INVALID_INPUT" };
    await expectRefused(notes.update({ params: at, body: {} }), nothing);
    const undone = await client.actions.undo({ params: { id: pinned.actionId ?? "" } });
    expect(await listed()).toEqual(["Newest", "Newer", "Old"]);
    await client.actions.undo({ params: { id: undone.actionId } });
    expect(await listed()).toEqual(asPinned);
    await notes.update({ params: at, body: { body: "Old, reworded", version: 1 } });
    expect((await listed())[0]).toBe("Old, reworded, pinned");
    const late = notes.update({ params: at, body: { body: "Lost", pinned: false, version: 1 } });
    await expectRefused(late, { status: 409, code: "FIELDS_COLLIDE" });
    await notes.update({ params: at, body: { pinned: false } });
    expect(await listed()).toEqual(["Newest", "Newer", "Old, reworded"]);
  });

  test("a note is not found under another record", async () => {
    const notes = callsOf(api.acme.user, noun);
    const { note } = await notes.create({ params: { id: await newRecord(noun) }, body: { body: "Private" } });
    const elsewhere = { id: await newRecord(noun), noteId: note.id };
    await expectRefused(notes.delete({ params: elsewhere }), 404);
    for (const other of nouns.filter((each) => each !== noun)) {
      const params = { id: await newRecord(other), noteId: note.id };
      const change = callsOf(api.acme.user, other).update({ params, body: { body: "Mine now" } });
      await expectRefused(change, 404);
    }
  });

  test("pages of notes list each note once and are shorter if texts are long", async () => {
    const notes = callsOf(api.acme.user, noun);
    const params = { id: await newRecord(noun) };
    const written = Array.from({ length: 7 }, (_, n) => `${n}`.repeat(n % 2 === 0 ? 20_000 : 1));
    for (const body of written) await notes.create({ params, body: { body } });
    const { note } = await notes.create({ params, body: { body: "Pinned" } });
    await notes.update({ params: { ...params, noteId: note.id }, body: { pinned: true } });
    const pages: string[][] = [];
    let before: string | undefined;
    do {
      const page = await notes.list({ params, query: { limit: 4, ...(before && { before }) } });
      expect(page.notes_total).toBe(8);
      pages.push(page.notes.map(({ body }) => body.slice(0, 6)));
      before = page.notes_next ?? undefined;
    } while (before);
    expect(pages).toEqual([
      ["Pinned", "666666", "5", "444444"],
      ["3", "222222", "1", "000000"],
    ]);
    const first = await notes.list({ params });
    expect(first.notes.map(({ body }) => body.length)).toEqual([6, 20_000, 1, 20_000, 1, 20_000]);
    expect(first.notes_next).toBe(first.notes.at(-1)?.id);
    const { activity } = await tableOf(noun).activity({ params, query: {} });
    expect(Math.max(...activity.map((entry) => entry.note?.length ?? 0))).toBe(1001);
  });

  test("after a note is purged with its record, undo is refused with the reason", async () => {
    const { client } = api.acme.user;
    const params = { id: await newRecord(noun) };
    const { actionId = "" } = await callsOf(api.acme.user, noun).create({ params, body: { body: "Old" } });
    const deletion = await tableOf(noun).delete({ params });
    await housekeeping.ageDeletion(pluralOf[noun], params.id, 31);
    await housekeeping.runNow();
    for (const id of [actionId, deletion.actionId]) {
      await expectRefused(client.actions.undo({ params: { id } }), {
        status: 409,
        code: "CHANGED_SINCE",
        message: expect.any(String),
      });
    }
  });
});

test("the link between a deal and a contact is purged with either record", async () => {
  const { client } = api.acme.user;
  const takePart = async () => {
    const [id, contact_id] = [await newRecord("deal"), await newRecord("contact")];
    await client.deals.setContacts({ params: { id }, body: { contacts: [{ contact_id }] } });
    return { id, contact_id };
  };
  const [one, other] = [await takePart(), await takePart()];
  await client.contacts.delete({ params: { id: one.contact_id } });
  await client.deals.delete({ params: { id: other.id } });
  await housekeeping.ageDeletion("contacts", one.contact_id, 31);
  await housekeeping.ageDeletion("deals", other.id, 31);
  await housekeeping.runNow();
  expect((await client.deals.contacts({ params: { id: one.id } })).version).toBe(0);
  const { deals, roles } = await client.contactChildren.deals({ params: { id: other.contact_id } });
  expect({ deals, roles }).toEqual({ deals: [], roles: [] });
});
