import { maxMergedIds } from "@lanyard/contract/limits";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { copyRow } from "./copied-rows.ts";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();

const user = api.acme.user.client;

async function newContact(
  body: Parameters<TestOrganisations["acme"]["user"]["client"]["contacts"]["create"]>[0]["body"],
) {
  return (await user.contacts.create({ body })).contact;
}

test("a merge gives the survivor all data, notes and files of the merged contact", async () => {
  const [kept, gone] = [
    await newContact({ first: "Ana", last: "Ito", email: "ana@merge1.example", tags: "vip, north" }),
    await newContact({
      first: "A.",
      last: "Ito",
      email: "ito@merge1.example",
      phone: "+33 6 28 11 22 33",
      mobile_phone: "+33 6 99 11 22 33",
      city: "Lyon",
      tags: "VIP, south",
    }),
  ];
  const ofGone = { params: { id: gone.id } };
  await user.contactNotes.create({ ...ofGone, body: { body: "Met in Lyon" } });
  await user.contactAttachments.create({ ...ofGone, file: new Blob(["text"]), fileName: "offer.txt" });
  const { contact, actionId = "" } = await user.contacts.merge({
    body: {
      survivor_id: kept.id,
      merged_ids: [gone.id],
      fields: { first: { value: "Anna" }, email: { from: gone.id } },
    },
  });
  expect(contact).toMatchObject({
    id: kept.id,
    first: "Anna",
    email: "ito@merge1.example",
    emails: [{ email: "ito@merge1.example" }, { email: "ana@merge1.example" }],
    phone: "+33 6 28 11 22 33",
    mobile_phone: "+33 6 99 11 22 33",
    city: "Lyon",
    tags: "vip, north, south",
  });
  expect((await user.contacts.read(ofGone)).contact).toEqual(contact);
  expect((await user.contactAttachments.list(ofGone)).attachments).toMatchObject([{ filename: "offer.txt" }]);
  // A note from an open page of the merged record is added to the surviving record.
  const late = await user.contactNotes.create({ ...ofGone, body: { body: "Said later" } });
  const bodies = async (params: typeof ofGone) =>
    (await user.contactNotes.list(params)).notes.map(({ body }) => body);
  expect(await bodies(ofGone)).toEqual(["Said later", "Met in Lyon"]);
  await user.contactNotes.delete({ params: { ...ofGone.params, noteId: late.note.id } });
  expect(await bodies({ params: { id: kept.id } })).toEqual(["Met in Lyon"]);
  const page = await user.contactPage.read(ofGone);
  expect(page.notes).toMatchObject([{ body: "Met in Lyon" }]);
  expect(page.attachments).toMatchObject([{ filename: "offer.txt" }]);
  const told = page.activity.map(({ kind, noun, op }) => [kind, noun, op]);
  expect(told).toContainEqual(["merge", "contact", "update"]);
  expect(told.filter(([kind, noun]) => kind === "create" && noun === "contact")).toHaveLength(2);
  // The survivor's timeline lists changes of the merged record under that record's name.
  const about = (id: string) => page.activity.filter((entry) => entry.about?.id === id);
  expect(about(gone.id).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["create", "merge"]));
  expect(about(gone.id)[0]?.about).toEqual({ noun: "contact", id: gone.id, name: "A. Ito" });
  expect(about(kept.id)).toEqual([]);
  expect((await user.contacts.list({ query: { q: "merge1" } })).contacts).toHaveLength(1);

  await user.contacts.update({
    params: { id: kept.id },
    body: { job_title: "Buyer", tags: `${contact.tags}, new` },
  });
  expect((await user.actions.undo({ params: { id: actionId } })).refused).toEqual([]);
  expect((await user.contacts.read(ofGone)).contact).toMatchObject({
    ...gone,
    version: 3,
    updated_at: expect.anything(),
  });
  expect((await user.contacts.read({ params: { id: kept.id } })).contact).toMatchObject({
    first: "Ana",
    emails: [{ email: "ana@merge1.example" }],
    job_title: "Buyer",
    tags: "vip, north, new",
    city: null,
  });
});

test("a merge lists a phone number with two spellings once, with its country code", async () => {
  const [kept, gone] = [
    await newContact({ first: "Lou", phone: "+33 6 28 11 44 55", mobile_phone: "+33 7 28 11 44 55" }),
    await newContact({
      first: "Lou",
      phone: "06 28 11 44 55",
      phones: [{ phone: "07 28 11 44 55", kind: "work" }],
    }),
  ];
  const merge = async (survivor_id: string, id: string) =>
    user.contacts.merge({ body: { survivor_id, merged_ids: [id] } });
  const first = await merge(kept.id, gone.id);
  expect(first.contact.phones).toMatchObject([{ phone: "+33 6 28 11 44 55" }]);
  await user.actions.undo({ params: { id: first.actionId ?? "" } });
  expect((await user.contacts.read({ params: { id: gone.id } })).contact.phones).toEqual(gone.phones);
  // The new survivor keeps its own form of the mobile number in its list of phone numbers.
  const { contact } = await merge(gone.id, kept.id);
  expect(contact.phones?.map(({ phone }) => phone)).toEqual(["07 28 11 44 55", "+33 6 28 11 44 55"]);
});

test("a merged record's ID can be used to edit its survivor but not to delete it", async () => {
  const [kept, gone] = [
    await newContact({ first: "Imke", last: "Kept" }),
    await newContact({ first: "I.", last: "Kept" }),
  ];
  const merged = await user.contacts.merge({ body: { survivor_id: kept.id, merged_ids: [gone.id] } });
  const ofGone = { params: { id: gone.id } };
  const { contact } = await user.contacts.update({
    ...ofGone,
    body: { city: "Emden", version: merged.contact.version },
  });
  expect(contact).toMatchObject({ id: kept.id, first: "Imke", city: "Emden" });
  await expectRefused(user.contacts.delete(ofGone), {
    status: 409,
    message: "It was merged into Imke Kept in the meantime",
  });
  expect((await user.contacts.read(ofGone)).contact).toEqual(contact);
  // After the survivor is deleted, the merged record is no longer found.
  await user.contacts.delete({ params: { id: kept.id } });
  await expectRefused(user.contacts.update({ ...ofGone, body: { city: "X" } }), 404);

  const create = async (name: string) => (await user.companies.create({ body: { name } })).company;
  const [company, other] = [await create("Imkerei"), await create("Imkerei GmbH")];
  await user.companies.merge({ body: { survivor_id: company.id, merged_ids: [other.id] } });
  const params = { id: other.id };
  expect((await user.companies.update({ params, body: { city: "Emden" } })).company).toMatchObject({
    id: company.id,
    name: "Imkerei",
    city: "Emden",
  });
  await expectRefused(user.companies.delete({ params }), 409);
});

test("a merged company's contacts belong to the survivor until the merge is undone", async () => {
  const create = (name: string) => user.companies.create({ body: { name } });
  const [{ company: kept }, { company: gone }, { company: also }] = [
    await create("Kestrel"),
    await create("Kestrel Ltd"),
    await create("KESTREL"),
  ];
  const person = await newContact({ first: "Held", company_id: gone.id });
  const merged = await user.companies.merge({
    body: { survivor_id: kept.id, merged_ids: [gone.id, also.id], fields: { name: { from: gone.id } } },
  });
  expect(merged.company).toMatchObject({ name: "Kestrel Ltd", contact_count: 1 });
  const params = { id: person.id };
  expect((await user.contacts.read({ params })).contact).toMatchObject({
    company_id: kept.id,
    company: "Kestrel Ltd",
  });
  await user.actions.undo({ params: { id: merged.actionId ?? "" } });
  expect((await user.contacts.read({ params })).contact).toMatchObject({ company_id: gone.id });
  expect((await user.companies.read({ params: { id: kept.id } })).company).toMatchObject({
    name: "Kestrel",
    contact_count: 0,
  });
});

test("a merge is refused for foreign records and for invalid choices", async () => {
  const [kept, gone] = [await newContact({ first: "Right" }), await newContact({ first: "Wrong" })];
  const foreign = (await api.globex.user.client.contacts.create({ body: { first: "Elsewhere" } })).contact;
  const merging = (merged: string) => ({ body: { survivor_id: kept.id, merged_ids: [merged] } });
  await expectRefused(user.contacts.merge(merging(foreign.id)), 404);
  const intoForeign = { survivor_id: foreign.id, merged_ids: [gone.id] };
  await expectRefused(user.contacts.merge({ body: intoForeign }), 404);
  await expectRefused(user.contacts.merge(merging(kept.id)), 400);
  const fields = { city: { from: foreign.id } };
  const odd = user.contacts.merge({ body: { ...merging(gone.id).body, fields } });
  await expectRefused(odd, 400);
  const wrong = { ...merging(gone.id).body, fields: { email: { value: "no address" } } };
  expect((await refusal(user.contacts.merge({ body: wrong }))).errors).toMatchObject([
    { path: "fields.email.value" },
  ]);
});

test("a merge or bulk edit is refused if it adds more tags than a form accepts", async () => {
  const tagsOf = (letter: string) =>
    Array.from({ length: 15 }, (_, n) => `${letter}${n}`.padEnd(100, letter)).join(", ");
  const [kept, gone] = [
    await newContact({ first: "Tagged", tags: tagsOf("a") }),
    await newContact({ first: "Tagged", tags: tagsOf("b") }),
  ];
  const merging = user.contacts.merge({ body: { survivor_id: kept.id, merged_ids: [gone.id] } });
  await expectRefused(merging, { code: "INVALID_INPUT", errors: [{ path: "tags" }] });
  const add_tags = tagsOf("b").split(", ");
  const { failed } = await user.contacts.bulkUpdate({ body: { ids: [kept.id], change: {}, add_tags } });
  expect(failed).toMatchObject([{ id: kept.id }]);
  const { contact } = await user.contacts.read({ params: { id: kept.id } });
  await user.contacts.update({ params: { id: kept.id }, body: { tags: contact.tags, city: "Lyon" } });
});

test("a merge applies the chosen stage until the merge is undone", async () => {
  const { stage } = await defaultPipeline(user);
  const [kept, gone] = [await newContact({ first: "Kept" }), await newContact({ first: "Further" })];
  const at = { [kept.id]: stage("Lead").id, [gone.id]: stage("Proposal").id };
  for (const [id, stageId] of Object.entries(at))
    await user.pipeline.add({ params: { contactId: id }, body: { stageId } });
  const stageOf = async (id: string) => (await user.contacts.read({ params: { id } })).contact.stage_name;
  const fields = { stage_id: { from: gone.id } };
  const { contact, actionId = "" } = await user.contacts.merge({
    body: { survivor_id: kept.id, merged_ids: [gone.id], fields },
  });
  expect(contact.stage_name).toBe("Proposal");
  expect((await user.actions.undo({ params: { id: actionId } })).refused).toEqual([]);
  expect([await stageOf(kept.id), await stageOf(gone.id)]).toEqual(["Lead", "Proposal"]);
});

test("a merge cannot be undone before a later merge of its survivor is undone", async () => {
  const [a, b, c] = [
    await newContact({ first: "A" }),
    await newContact({ first: "B", last: "Full" }),
    await newContact({ first: "C", last: "Full" }),
  ];
  const { task } = await user.tasks.create({ body: { title: "Ring", contact_id: a.id } });
  const merge = (survivor_id: string, id: string) =>
    user.contacts.merge({ body: { survivor_id, merged_ids: [id] } });
  const [first, second] = [await merge(b.id, a.id), await merge(c.id, b.id)];
  const undo = (id = "") => user.actions.undo({ params: { id } });
  await expectRefused(undo(first.actionId), "CHANGED_SINCE");
  const apart = await undo(second.actionId);
  const firstApart = await undo(first.actionId);
  const about = async () => (await user.tasks.read({ params: { id: task.id } })).task.contact_id;
  expect(await about()).toBe(a.id);
  // The first merge cannot be redone while its survivor is merged into another record.
  await undo(apart.actionId);
  await expectRefused(undo(firstApart.actionId), "CHANGED_SINCE");
  expect(await about()).toBe(a.id);
});

test("a merge accepts a filter in place of ids", async () => {
  const tag = "merge-by-filter";
  const [kept, ...others] = await Promise.all(
    ["Ada", "Ida", "Uda"].map((first) => newContact({ first, last: "Ito", tags: tag })),
  );
  const other = await newContact({ first: "Eda", last: "Ito", tags: tag, city: "Lyon" });
  const survivor_id = kept?.id ?? "";
  const tagged = { field: "tags", op: "has_any", value: [tag] };
  const filter = { and: [tagged, { field: "city", op: "empty" }] };
  const merge = (body: object) =>
    user.contacts.merge({ body: { survivor_id, fields: {}, ...body } as never });
  const { actionId: id = "" } = await merge({ matching: { filter: JSON.stringify(filter) } });
  const left = async () =>
    (await user.contacts.list({ query: { filter: JSON.stringify(tagged) } })).contacts.map((each) => each.id);
  expect((await left()).toSorted()).toEqual([survivor_id, other.id].toSorted());
  await user.actions.undo({ params: { id } });
  expect((await left()).toSorted()).toEqual(
    [survivor_id, other.id, ...others.map((each) => each.id)].toSorted(),
  );
  // More contacts match than one merge can combine.
  await copyRow(api.database.ownerUrl, "contacts", { id: other.id, times: maxMergedIds });
  const refusals = [
    [{}, "merged_ids"],
    [{ matching: {}, merged_ids: [other.id] }, "matching"],
    [{ matching: {} }, "matching"],
    [{ matching: { filter: { field: "city", op: "is", value: "Nowhere" } } }, "matching"],
    [{ matching: { filter: { field: "nowhere", op: "empty" } } }, "filter.field"],
  ] as const;
  for (const [body, path] of refusals)
    await expectRefused(merge(body), { code: "INVALID_INPUT", errors: [{ path }] });
});
