import { testPool } from "@lanyard/test-kit/database";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { createTestKey } from "./key-client.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.admin;
const pool = testPool(api.database.appUrl, 2);

type Client = TestOrganisations["acme"]["admin"]["client"];

async function readAll(client: Client, since: string, count: number) {
  await expect.poll(async () => (await readOn(client, since)).length).toBe(count);
  return readOn(client, since);
}

async function readOn(client: Client, since: string | undefined, limit = 100) {
  const changes = [];
  for (let from = since, isDone = false; !isDone; ) {
    const page = await client.actions.changes({ query: { ...(from && { since: from }), limit } });
    expect(page.changes.length).toBeLessThanOrEqual(limit);
    changes.push(...page.changes);
    isDone = page.next === null;
    from = page.next ?? undefined;
  }
  return changes;
}

async function newest(client: Client): Promise<string> {
  const { actions } = await client.actions.list({ query: { limit: 1 } });
  return actions[0]?.id ?? "";
}

test("a change lists custom fields by their keys", async () => {
  const body = { noun: "contact", label: "Shoe size", type: "number" } as const;
  const { key } = (await client.fields.create({ body })).field;
  const { contact } = await client.contacts.create({ body: { first: "Cinderella" } });
  const since = await newest(client);
  const params = { id: contact.id };
  await client.contacts.update({ params, body: { city: "Bonn", custom: { [key]: 35 } } });
  expect(await readAll(client, since, 1)).toMatchObject([{ fields: ["city", `custom.${key}`] }]);
});

test("a program reads all changes after an action, including deletions", async () => {
  const { client, name } = api.acme.admin;
  const { contact } = await client.contacts.create({ body: { first: "Start" } });
  const since = await newest(client);
  await client.contacts.update({ params: { id: contact.id }, body: { city: "Bonn", job_title: "Clerk" } });
  const { data: deal } = await client.deals.create({
    body: { name: "Deal", amount_cents: 100, stage: "Lead", contact_id: contact.id },
  });
  await client.contacts.delete({ params: { id: contact.id } });
  const { actionId } = await client.actions.undo({ params: { id: await newest(client) } });
  const changes = await readAll(client, since, 4);
  expect(changes).toMatchObject([
    { noun: "contact", id: contact.id, kind: "update", by: name, fields: ["city", "job_title"] },
    { noun: "deal", id: deal.id, kind: "create", fields: [] },
    { noun: "contact", id: contact.id, kind: "delete", fields: [] },
    { noun: "contact", id: contact.id, kind: "restore", action_id: actionId },
  ]);
  expect(await readOn(client, actionId)).toEqual([]);
});

test("pages of the change log contain each change once, whatever their size", async () => {
  const since = await newest(client);
  const ids = [];
  for (let n = 0; n < 5; n++)
    ids.push((await client.contacts.create({ body: { first: `Page ${n}` } })).contact.id);
  await client.contacts.bulkUpdate({ body: { ids, change: { city: "Graz" } } });
  await client.contacts.bulkDelete({ body: { ids } });
  const whole = await readAll(client, since, 15);
  for (const limit of [1, 2, 4, 7]) expect(await readOn(client, since, limit)).toEqual(whole);
});

test("an API key reads only changes to record kinds in its scopes", async () => {
  const since = await newest(client);
  const { company } = await client.companies.create({ body: { name: "Changed Ltd" } });
  await client.companyNotes.create({ params: { id: company.id }, body: { body: "Note" } });
  await client.tasks.create({ body: { title: "Call" } });
  await readAll(client, since, 2);
  const nouns = async (scopes: Parameters<typeof createTestKey>[2]["scopes"]) => {
    const key = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
    return (await readOn(key.client, since)).map(({ noun }) => noun);
  };
  expect(await nouns({ companies: "read" })).toEqual(["company"]);
  expect(await nouns({ tasks: "propose", companies: "read" })).toEqual(["company", "task"]);
  expect(await nouns({ deals: "read" })).toEqual([]);
});

test("an earlier action that commits late is listed before later actions", async () => {
  const { contact } = await client.contacts.create({ body: { first: "Slow" } });
  const since = await newest(client);
  const slow = await pool.connect();
  const { rows } = await pool.query("select crm.organisation_id($1) as id", [api.acme.slug]);
  await slow.query(`begin; set local app.org = '${rows[0].id}'`);
  await client.contacts.create({ body: { first: "Quick" } });
  expect(await readOn(client, since)).toEqual([]);
  await slow.query(
    `insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count)
     values ('${rows[0].id}', gen_random_uuid(), 'update', 'contact', 'p', 'Slow writer', 'x', 1)`,
  );
  await slow.query(
    `insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, before, after, version)
     select org_id, id, 'contact', $1, $1, 'update', '{"city": null}', '{"city": "Ulm"}', 2
     from crm.actions where org_id = $2 and actor_name = 'Slow writer'`,
    [contact.id, rows[0].id],
  );
  await slow.query("commit");
  slow.release();
  expect((await readAll(client, since, 2)).map(({ by }) => by)).toEqual(["Slow writer", api.acme.admin.name]);
});

test("a request for changes after another organisation's action is not found", async () => {
  await api.globex.admin.client.contacts.create({ body: { first: "Foreign" } });
  const foreign = await newest(api.globex.admin.client);
  for (const since of [foreign, "00000000-0000-7000-8000-000000000000"])
    await expectRefused(client.actions.changes({ query: { since } }), 404);
  await expectRefused(client.actions.changes({ query: { since: "x" } }), 400);
});

test("a program reads every record of a list once, even if some are deleted meanwhile", async () => {
  const mark = `Cursor${crypto.randomUUID().slice(0, 8)}`;
  const { client } = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "write" } });
  const ids: string[] = [];
  for (const last of ["C", "A", "D", "B", "E"])
    ids.push((await client.contacts.create({ body: { first: mark, last } })).contact.id);
  const read = (after: string) =>
    client.contacts.list({ query: { after, q: mark, limit: 2, sort_by: "name", group_by: "owner_id" } });
  const first = await read("00000000-0000-0000-0000-000000000000");
  expect(first.contacts.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.pagination).toMatchObject({ total: 5, hasNextPage: true });
  const [, cursor = "", third = ""] = ids;
  for (const id of [cursor, third]) await client.contacts.delete({ params: { id } });
  const next = await read(cursor);
  expect(next.contacts.map(({ id }) => id)).toEqual(ids.slice(3));
  expect(next.pagination.hasNextPage).toBe(false);
  expect((await read(ids[4] ?? "")).contacts).toEqual([]);
});
