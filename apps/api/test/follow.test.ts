import { noticeKinds } from "@lanyard/contract/notice/notice-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";

const api = await joinTestApi();
for (const member of [api.acme.user, api.acme.admin, api.acme.viewer, api.globex.user])
  await member.client.person.readMe();

const { client } = api.acme.user;
const admin = api.acme.admin.client;
const newContact = async (first: string) => (await client.contacts.create({ body: { first } })).contact;
const follow = (id: string) => admin.contactFollow.follow({ params: { id } });
const noticesOf = async (recordId: string) => {
  const { notices } = await admin.notices.list({ query: {} });
  return notices.filter(({ record_id }) => record_id === recordId);
};

test("a follower is notified of another member's edit, note or deletion", async () => {
  const { id } = await newContact("Followed");
  expect(await follow(id)).toEqual({ success: true, following: true });
  await admin.contacts.update({ params: { id }, body: { last: "Own" } });
  expect(await noticesOf(id)).toEqual([]);
  await client.contacts.update({ params: { id }, body: { last: "Other" } });
  await client.contactNotes.create({ params: { id }, body: { body: "A note" } });
  await client.contacts.delete({ params: { id } });
  const { name: actor } = (await client.person.readMe()).profile;
  const notices = await noticesOf(id);
  expect(notices).toHaveLength(3);
  for (const notice of notices)
    expect(notice).toMatchObject({
      kind: "followed",
      noun: "contact",
      parameters: { actor, event: "changed" },
    });
  expect(notices.at(-1)?.parameters.label).toBe("Followed Other");
});

test("a follower gets one notification of an interaction, with the record's name", async () => {
  const { id } = await newContact("Called");
  await follow(id);
  await client.interactions.create({ body: { type: "call", contact_ids: [id], body: "Wants a quote" } });
  expect(await noticesOf(id)).toMatchObject([{ parameters: { event: "logged", label: "Called" } }]);
});

test("a notification of an interaction with two followed records opens the interaction", async () => {
  const [one, two] = [await newContact("One"), await newContact("Two")];
  for (const { id } of [one, two]) await follow(id);
  const { interaction } = await client.interactions.create({ body: { contact_ids: [one.id, two.id] } });
  expect(await noticesOf(interaction.id)).toMatchObject([
    { noun: "interaction", parameters: { event: "logged", label: "", count: 2 } },
  ]);
});

test("a bulk edit causes one notification with the number of followed records", async () => {
  const [one, two, other] = [await newContact("One"), await newContact("Two"), await newContact("Other")];
  await follow(one.id);
  await follow(two.id);
  const ids = [one.id, two.id, other.id];
  await client.contacts.bulkUpdate({ body: { ids, change: { city: "Bremen" } } });
  const { notices } = await admin.notices.list({ query: { limit: 1 } });
  expect(notices).toMatchObject([{ kind: "followed", record_id: null, parameters: { count: 2 } }]);
});

test("undoing a change withdraws its unseen notification", async () => {
  const { id } = await newContact("Undone");
  await follow(id);
  const { actionId = "" } = await client.contacts.update({ params: { id }, body: { last: "Oops" } });
  await client.actions.undo({ params: { id: actionId } });
  expect(await noticesOf(id)).toEqual([]);
});

test("undo and redo of a note or file withdraw and restore its notifications", async () => {
  const { id } = await newContact("Reverted");
  await follow(id);
  const params = { id };
  const body = `Call @[Admin](${api.acme.admin.personId})`;
  const file = { file: new Blob(["x"]), fileName: "plan.txt" };
  for (const [kind, { actionId = "" }] of [
    ["mentioned", await client.contactNotes.create({ params, body: { body } })],
    ["followed", await client.contactAttachments.create({ params, ...file })],
  ] as const) {
    expect((await noticesOf(id)).map((notice) => notice.kind)).toContain(kind);
    await client.actions.undo({ params: { id: actionId } });
    expect((await noticesOf(id)).map((notice) => notice.kind)).not.toContain(kind);
    await client.actions.redo({ params: { id: actionId } });
    expect((await noticesOf(id)).map((notice) => notice.kind)).toContain(kind);
  }
});

test("a merge moves the followers to the survivor and can be undone", async () => {
  const [merged, survivor] = [await newContact("Merged"), await newContact("Survivor")];
  await follow(merged.id);
  const { actionId = "" } = await client.contacts.merge({
    body: { survivor_id: survivor.id, merged_ids: [merged.id], fields: {} },
  });
  const params = { id: survivor.id };
  expect((await admin.contactFollow.read({ params })).following).toBe(true);
  await client.contacts.update({ params, body: { last: "Changed" } });
  expect((await noticesOf(survivor.id)).length).toBeGreaterThan(0);
  await client.actions.undo({ params: { id: actionId } });
  expect((await admin.contactFollow.read({ params })).following).toBe(false);
  expect((await admin.contactFollow.read({ params: { id: merged.id } })).following).toBe(true);
});

test("a member who unfollows a record gets no notifications of its changes", async () => {
  const { id } = await newContact("Left");
  await follow(id);
  expect((await admin.contactPage.read({ params: { id } })).following).toBe(true);
  expect((await client.contactPage.read({ params: { id } })).following).toBe(false);
  expect(await admin.contactFollow.unfollow({ params: { id } })).toMatchObject({ following: false });
  await client.contacts.update({ params: { id }, body: { last: "Later" } });
  expect(await noticesOf(id)).toEqual([]);
});

test("a note notifies only newly mentioned members of its own organisation", async () => {
  const { id } = await newContact("Noted");
  const params = { id };
  const mention = (person: { personId: string }) => `@[Somebody](${person.personId})`;
  const body = `Ask ${mention(api.acme.admin)} and ${mention(api.globex.user)} and ${mention(api.acme.user)}`;
  const { note } = await client.contactNotes.create({ params, body: { body } });
  expect(await noticesOf(id)).toMatchObject([{ kind: "mentioned", parameters: { label: "Noted" } }]);
  expect((await api.globex.user.client.notices.list({ query: {} })).notices).toEqual([]);
  expect((await client.notices.list({ query: {} })).notices).toEqual([]);
  await client.contactNotes.update({ params: { id, noteId: note.id }, body: { body: `${body} again` } });
  expect(await noticesOf(id)).toHaveLength(1);
});

test("a follower who is mentioned in a note gets one notification", async () => {
  const { id } = await newContact("Mentioned");
  const { interaction } = await client.interactions.create({ body: { contact_ids: [id] } });
  await follow(id);
  await admin.interactionFollow.follow({ params: { id: interaction.id } });
  const body = { body: `Ask @[Admin](${api.acme.admin.personId})` };
  await client.contactNotes.create({ params: { id }, body });
  await client.interactionNotes.create({ params: { id: interaction.id }, body });
  for (const noted of [id, interaction.id])
    expect((await noticesOf(noted)).map(({ kind }) => kind)).toEqual(["mentioned"]);
});

test("a member chooses which types of notifications to receive", async () => {
  const types = await client.person.noticeTypes();
  expect(types.types).toEqual(noticeKinds.map((type) => ({ type, app: true, mail: true })));
  const { id } = await newContact("Hidden");
  await follow(id);
  await admin.person.setNoticeTypes({ body: { types: [{ type: "followed", app: false, mail: true }] } });
  await client.contacts.update({ params: { id }, body: { last: "Unseen" } });
  expect(await noticesOf(id)).toEqual([]);
  const back = await admin.person.setNoticeTypes({
    body: { types: [{ type: "followed", app: true, mail: false }] },
  });
  expect(back.types.find(({ type }) => type === "followed")).toMatchObject({ app: true, mail: false });
  expect(await noticesOf(id)).toHaveLength(1);
});
