import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { selectOrganisationIds } from "@lanyard/api/features/housekeeping/housekeeping-sql";
import { createSummaryMailer } from "@lanyard/api/features/person/summary-mail";
import { sendSummaries } from "@lanyard/api/features/person/summary-service";
import { organisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import { type Mailbox, startMailbox } from "@lanyard/test-kit/mailbox";
import { startTestApi, type TestApi, type TestMember } from "@lanyard/test-kit/test-api";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApi;
let pool: pg.Pool;
let mail: Mailbox;
let mailer: Awaited<ReturnType<typeof createSummaryMailer>>;

beforeAll(async () => {
  api = await startTestApi();
  const log = { warn: () => undefined, error: () => undefined };
  pool = createPool({ url: api.database.appUrl, max: 4, applicationName: "test", log });
  mail = await startMailbox();
  mailer = await createSummaryMailer(mail.url, "https://crm.example");
});
afterAll(async () => {
  mailer?.close();
  await mail.close();
  await pool.end();
  await api.stop();
});
beforeEach(() => void mail.received.splice(0));

const mailsTo = (email: string) =>
  mail.received.filter(({ to }) => to?.some(({ address }) => address === email));

/** As if the last mail was two hours ago. */
async function letTimePass(): Promise<void> {
  const database = createTenantDatabase(pool);
  for (const id of await selectOrganisationIds(pool)) {
    await database.transaction(organisationId.parse(id), async ({ db, orgId }) => {
      const summed_up_to = new Date(Date.now() - 7_200_000).toISOString();
      await db.updateTable("people").set({ summed_up_to }).where("org_id", "=", orgId).execute();
    });
  }
}

const sendAll = () =>
  sendSummaries({
    database: createTenantDatabase(pool),
    organisationIds: () => selectOrganisationIds(pool),
    mailer,
    log: { warn: () => undefined },
  });

async function withChangedContact(name: string): Promise<TestMember> {
  const person = await api.addMember("acme", "user", name);
  await person.client.person.readMe();
  const { contact } = await person.client.contacts.create({ body: { first: "Secretive" } });
  await api.acme.user.client.contacts.update({ params: { id: contact.id }, body: { city: "Oslo" } });
  return person;
}

test("a summary counts what colleagues changed, names no record, and comes once", async () => {
  const person = await withChangedContact("Summed");
  await sendAll();
  expect(mail.received).toEqual([]);
  await letTimePass();
  await Promise.all([sendAll(), sendAll()]);
  expect(mail.received).toHaveLength(1);
  const [summary] = mailsTo(person.email);
  expect(summary?.subject).toBe("Changes to records of yours in Lanyard");
  expect(summary?.text).toContain("Changed by colleagues: 1");
  expect(summary?.text).not.toContain("Secretive");
  await sendAll();
  expect(mail.received).toHaveLength(1);
});

test("nobody gets mail who switched it off, or to whom nothing happened", async () => {
  const person = await withChangedContact("Silent");
  await person.client.person.updatePreferences({ body: { notify_email: false } });
  const foreign = await api.addMember("globex", "user");
  await foreign.client.person.readMe();
  await letTimePass();
  await sendAll();
  expect(mailsTo(person.email)).toEqual([]);
  expect(mailsTo(foreign.email)).toEqual([]);
});

test("a summary that could not be mailed is mailed later", async () => {
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
  ["de", "Änderungen an Ihren Einträgen in Lanyard", "Von Kolleginnen und Kollegen geändert: 1"],
] as const)("a summary is written in the language of who gets it: %s", async (language, subject, line) => {
  const person = await withChangedContact(language);
  await person.client.person.updatePreferences({ body: { language } });
  await letTimePass();
  await sendAll();
  const [summary] = mailsTo(person.email);
  expect(summary?.subject).toBe(subject);
  expect(summary?.text).toContain(line);
  expect(summary?.text).toContain("https://crm.example/settings?tab=history");
});
