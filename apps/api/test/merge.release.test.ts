import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { refusal } from "./refusal.ts";

const api = await joinTestApi();

const user = api.acme.user.client;

async function newContact(
  body: Parameters<TestOrganisations["acme"]["user"]["client"]["contacts"]["create"]>[0]["body"],
) {
  return (await user.contacts.create({ body })).contact;
}

test("merging or creating a contact keeps the more complete form of a phone number", async () => {
  const short = { phone: "030 1234555", kind: "private" } as const;
  const fuller = { phone: "+49 30 1234555", kind: "work" } as const;
  const phones = [{ ...fuller, kind: "private" }];
  const [kept, gone] = [
    await newContact({ phones: [short], first: "Uwe" }),
    await newContact({ phones: [fuller], first: "Uwe" }),
  ];
  const { contact } = await user.contacts.merge({ body: { survivor_id: kept.id, merged_ids: [gone.id] } });
  expect(contact).toMatchObject({ phone: fuller.phone, phones });
  const both = await newContact({ first: "Udo", phones: [short, fuller] });
  expect(both).toMatchObject({ phone: fuller.phone, phones });
});

test("a merge keeps the more complete mobile number and does not repeat it as phone", async () => {
  const [short, fuller] = ["0171 5551234", "+49 171 5551234"];
  const phone = "+49 30 5551234";
  for (const other of [{ mobile_phone: fuller }, { phone: fuller }]) {
    const kept = await newContact({ first: "Ida", phone, mobile_phone: short });
    const gone = await newContact({ first: "Ida", ...other });
    const body = { survivor_id: kept.id, merged_ids: [gone.id] };
    const { contact } = await user.contacts.merge({ body });
    expect(contact).toMatchObject({ mobile_phone: fuller, phone, phones: [{ phone }] });
  }
});

test("of two concurrent merges of the same pair, exactly one succeeds", async () => {
  const [one, two] = [
    await newContact({ first: "Pair", last: "One" }),
    await newContact({ first: "Pair", last: "Two" }),
  ];
  const merge = (survivor_id: string, merged: string) =>
    user.contacts.merge({ body: { survivor_id, merged_ids: [merged] } });
  const results = await Promise.allSettled([merge(one.id, two.id), merge(two.id, one.id)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const lost = results.find((result) => result.status === "rejected");
  expect(lost?.reason).toMatchObject({
    code: "CHANGED_SINCE",
    message: expect.stringMatching(/merged into Pair/u),
  });
});

test.each(["before", "since"])(
  "undoing a company merge returns contacts, even if they were merged %s",
  async (when) => {
    const name = `Tarn ${when}`;
    const { company: kept } = await user.companies.create({ body: { name } });
    const { company: gone } = await user.companies.create({ body: { name: `${name} Ltd` } });
    const ofKept = await newContact({ first: "Ida", last: name, company_id: kept.id });
    const ofGone = await newContact({ first: "I.", last: name, company_id: gone.id });
    const mergeContacts = () =>
      user.contacts.merge({ body: { survivor_id: ofKept.id, merged_ids: [ofGone.id] } });
    const mergeCompanies = () =>
      user.companies.merge({ body: { survivor_id: kept.id, merged_ids: [gone.id] } });
    const earlier = when === "before" ? await mergeContacts() : undefined;
    const companies = await mergeCompanies();
    const contacts = earlier ?? (await mergeContacts());
    const undo = (actionId = "") => user.actions.undo({ params: { id: actionId } });
    expect((await undo(companies.actionId)).refused).toEqual([]);
    const companyOf = async (id: string) => (await user.contacts.read({ params: { id } })).contact.company_id;
    expect(await companyOf(ofKept.id)).toBe(kept.id);
    expect((await undo(contacts.actionId)).refused).toEqual([]);
    expect(await companyOf(ofKept.id)).toBe(kept.id);
    expect(await companyOf(ofGone.id)).toBe(gone.id);
  },
);

test("undo restores no link to a record that was merged in the meantime", async () => {
  const [giver, taker, survivor] = [
    await newContact({ first: "Giver" }),
    await newContact({ first: "Taker" }),
    await newContact({ first: "Survivor" }),
  ];
  const { task } = await user.tasks.create({ body: { title: "Ring", contact_id: giver.id } });
  const params = { id: task.id };
  const given = await user.tasks.update({ params, body: { contact_id: taker.id } });
  const merged = await user.contacts.merge({ body: { survivor_id: survivor.id, merged_ids: [giver.id] } });
  const undo = (id = "") => user.actions.undo({ params: { id } });
  expect((await refusal(undo(given.actionId))).errors).toEqual([
    { path: "contact_id", message: expect.stringMatching(/merged into another record in the meantime/u) },
  ]);
  expect((await user.tasks.read({ params })).task.contact_id).toBe(taker.id);
  await undo(merged.actionId);
  await undo(given.actionId);
  expect((await user.tasks.read({ params })).task.contact_id).toBe(giver.id);
});
