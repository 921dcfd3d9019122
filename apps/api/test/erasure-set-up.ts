import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPool } from "@lanyard/test-kit/database";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll } from "vitest";
import { attachmentCalls } from "./attachment-calls.ts";
import { checkJob, csvOf, importByJob, uploadJob } from "./import-job-calls.ts";

export async function withErasures() {
  const api = await startTestApi();
  const folder = await mkdtemp(join(tmpdir(), "lanyard-erasure-"));
  afterAll(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { api, owner: testPool(api.database.ownerUrl), folder };
}

/** A person whose names and addresses occur in no other record. */
export const person = {
  first: "Zwentibold",
  last: "Quarkwright",
  email: "zwentibold.q@quark.example",
  phone: "+47 900 88 776",
};
export const noteText = "Prefers to be called in the morning by Xanthippe";
export const namesPerson = /zwentibold|ottokar/iu;
export const needles = [
  ...["zwentibold", "quarkwright", "quark.example", "900 88 776", "4790088776", "xanthippe"],
  "ottokar",
];

/** Creates the person with former values, a merged twin, a note, a file, deals and imports. */
export async function createPerson(api: TestApi) {
  const { admin, user } = api.acme;
  const newOwner = await api.addMember("acme", "user", "New Owner");
  const { contacts, deals } = user.client;
  const { contact } = await contacts.create({ body: { ...person, emails: undefined } });
  const params = { id: contact.id };
  await contacts.update({
    params,
    body: { city: "Bergen", phone: person.phone, last: "Quarkwright-Xanthippe" },
  });
  await contacts.update({ params, body: { last: person.last, email: "former@quark.example" } });
  await contacts.update({ params, body: { email: person.email, first: "Ottokar" } });
  await contacts.update({ params, body: { first: person.first } });
  for (const { client } of [admin, newOwner]) await client.person.readMe();
  await admin.client.contacts.update({ params, body: { owner_id: newOwner.personId } });
  await user.client.contactNotes.create({ params, body: { body: noteText } });
  await attachmentCalls(api).upload(contact.id, "The contract that Zwentibold signed");
  const createDeal = async (name: string) =>
    (await deals.create({ body: { name, stage: "Lead", contact_id: contact.id } })).data;
  const [deal, deleted] = [await createDeal("A deal of theirs"), await createDeal("A deleted one")];
  await deals.delete({ params: { id: deleted.id } });
  const { contact: twin } = await contacts.create({
    body: { first: "Zwentibold", last: "Quarkwright", email: "z@quark.example" },
  });
  await contacts.merge({ body: { survivor_id: contact.id, merged_ids: [twin.id], fields: {} } });
  const tooLong = `Else,${person.email},${"c".repeat(1000)}`;
  await importByJob(user.client, csvOf(["New,new@else.example,", tooLong]));
  const others = "Somebody,Else\n".repeat(30);
  // The last file contains a former first name and the current last name.
  const imports = await Promise.all(
    [
      csvOf(["Else,else@else.example,", `Zwentibold,${person.email},`]),
      `First,Last\n${others}Zwentibold,Quarkwright\n`,
      csvOf([",former@quark.example,"]),
      `First,Last\n${others}Ottokar,Quarkwright\n`,
    ].map((text) => uploadJob(user.client, text)),
  );
  const [checked] = imports;
  if (checked !== undefined) await checkJob(user.client, checked);
  return { contact, params, newOwner, deal, twin, imports };
}
