import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { sendMailRound } from "@lanyard/api/features/person/mail-round";
import { createMailer } from "@lanyard/api/features/person/mailer";
import { noticeMails } from "@lanyard/api/features/person/notice-mails";
import { summaries } from "@lanyard/api/features/person/summary-service";
import { sendReminders } from "@lanyard/api/features/task/task-reminders";
import { organisationId } from "@lanyard/contract/field/ids";
import { testPool } from "@lanyard/test-kit/database";
import { startMailbox } from "@lanyard/test-kit/mailbox";
import { crmIdOf, joinTestApi, type TestMember } from "@lanyard/test-kit/test-api";
import { afterAll, beforeEach, expect, test } from "vitest";

const publicUrl = "https://crm.example";

const api = await joinTestApi();
const organisationIds = await Promise.all([crmIdOf(api, api.acme), crmIdOf(api, api.globex)]);
const pool = testPool(api.database.appUrl, 4);
const mail = await startMailbox();
const mailer = await createMailer(mail.url, publicUrl);
afterAll(async () => {
  mailer?.close();
  await mail.close();
});
beforeEach(() => void mail.received.splice(0));

const mailsTo = (email: string) =>
  mail.received.filter(({ to }) => to?.some(({ address }) => address === email));

async function letTimePass(): Promise<void> {
  const database = createTenantDatabase(pool);
  for (const id of organisationIds) {
    await database.transaction(organisationId.parse(id), async ({ db, orgId }) => {
      const summed_up_to = new Date(Date.now() - 7_200_000).toISOString();
      await db
        .withSchema("crm")
        .updateTable("people")
        .set({ summed_up_to })
        .where("org_id", "=", orgId)
        .execute();
    });
  }
}

const parts = () => ({
  database: createTenantDatabase(pool),
  organisationIds: async () => organisationIds,
  mailer,
  publicUrl,
  log: { warn: () => undefined },
});
const sendAll = () => sendMailRound(parts(), summaries);
const tellByMail = () => sendMailRound(parts(), noticeMails);

async function withChangedContact(name: string): Promise<TestMember> {
  const person = await api.addMember("acme", "user", name);
  await person.client.person.readMe();
  const { contact } = await person.client.contacts.create({ body: { first: "Secretive" } });
  await api.acme.user.client.contacts.update({ params: { id: contact.id }, body: { city: "Oslo" } });
  return person;
}

test("a summary of changes by colleagues names no records and is sent once", async () => {
  const person = await withChangedContact("Summed");
  await sendAll();
  expect(mail.received).toEqual([]);
  await letTimePass();
  await Promise.all([sendAll(), sendAll()]);
  expect(mail.received).toHaveLength(1);
  const [summary] = mailsTo(person.email);
  expect(summary?.subject).toBe("Changes to your records in Lanyard");
  expect(summary?.text).toContain("Changed by colleagues: 1");
  expect(summary?.text).not.toContain("Secretive");
  await sendAll();
  expect(mail.received).toHaveLength(1);
});

test("users who disabled mail or have no changes get no summary", async () => {
  const person = await withChangedContact("Silent");
  await person.client.person.updatePreferences({ body: { notify_email: false } });
  const foreign = await api.addMember("globex", "user");
  await foreign.client.person.readMe();
  await letTimePass();
  await sendAll();
  expect(mailsTo(person.email)).toEqual([]);
  expect(mailsTo(foreign.email)).toEqual([]);
});

test("a summary that could not be mailed is sent in the next round", async () => {
  const person = await withChangedContact("Later");
  await letTimePass();
  mail.full.add(person.email);
  await sendAll();
  mail.full.clear();
  await sendAll();
  expect(mailsTo(person.email)).toHaveLength(1);
});

test.each([
  ["es", "Cambios en tus registros de Lanyard", "Modificados por tus compañeros: 1"],
  ["fr", "Modifications de vos fiches dans Lanyard", "Modifiées par des collègues : 1"],
  ["de", "Änderungen an Ihren Datensätzen in Lanyard", "Von Kolleginnen und Kollegen geändert: 1"],
] as const)("a summary is written in the recipient's language: %s", async (language, subject, line) => {
  const person = await withChangedContact(language);
  await person.client.person.updatePreferences({ body: { language } });
  await letTimePass();
  await sendAll();
  const [summary] = mailsTo(person.email);
  expect(summary?.subject).toBe(subject);
  expect(summary?.text).toContain(line);
  expect(summary?.text).toContain("https://crm.example/settings?tab=history");
});

async function letNoticesRest(seconds: number): Promise<void> {
  const database = createTenantDatabase(pool);
  for (const id of organisationIds) {
    await database.transaction(organisationId.parse(id), async ({ db, orgId }) => {
      const created_at = new Date(Date.now() - seconds * 1000).toISOString();
      await db
        .withSchema("crm")
        .updateTable("notices")
        .set({ created_at })
        .where("org_id", "=", orgId)
        .execute();
    });
  }
}

/** Adds a member to whom another member has assigned records. */
async function withAssigned(name: string, count = 1): Promise<{ person: TestMember; contacts: string[] }> {
  const person = await api.addMember("acme", "user", name);
  await person.client.person.readMe();
  const contacts: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { contact } = await api.acme.user.client.contacts.create({
      body: { first: "Secretive", owner_id: person.personId },
    });
    contacts.push(contact.id);
  }
  return { person, contacts };
}

test("unseen assignments are mailed after a delay, in one mail with a count and links", async () => {
  const { person, contacts } = await withAssigned("Assigned", 2);
  const { person: there } = await withAssigned("There");
  await there.client.notices.seen({ body: {} });
  await tellByMail();
  expect(mailsTo(person.email)).toEqual([]);
  await letNoticesRest(180);
  await Promise.all([tellByMail(), tellByMail()]);
  expect(mailsTo(there.email)).toEqual([]);
  const [told, ...more] = mailsTo(person.email);
  expect(more).toEqual([]);
  expect(told?.subject).toBe("New assignments in Lanyard");
  expect(told?.text).toContain("Records assigned to you: 2");
  for (const id of contacts) expect(told?.text).toContain(`${publicUrl}/contacts/${id}`);
  expect(told?.text).not.toContain("Secretive");
});

test("a reminder is mailed at once in the recipient's language and retried on failure", async () => {
  const reminded = await api.addMember("acme", "user", "Reminded");
  const silent = await api.addMember("acme", "user", "Undisturbed");
  await reminded.client.person.updatePreferences({ body: { language: "de" } });
  await silent.client.person.updatePreferences({ body: { notify_email: false } });
  const remind_at = new Date(Date.now() - 1000).toISOString();
  for (const { client } of [reminded, silent])
    await client.tasks.create({ body: { title: "Secretive", remind_at } });
  for (const id of organisationIds) await sendReminders(parts().database, organisationId.parse(id));
  mail.full.add(reminded.email);
  await tellByMail();
  mail.full.clear();
  await tellByMail();
  await tellByMail();
  expect(mailsTo(silent.email)).toEqual([]);
  expect(mailsTo(reminded.email).map(({ subject }) => subject)).toEqual([
    "Erinnerung an Ihre Aufgaben in Lanyard",
  ]);
});
