import { ApiError } from "@lanyard/client/api-error";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { createTestKey } from "./key-client.ts";
import { type AnsweredRecord, type KindCalls, kindCalls, type Values } from "./kinds/kind-calls.ts";
import { runRandomSequences, type SequenceMembers } from "./random-sequences.ts";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
let pool: pg.Pool;
beforeAll(async () => {
  api = await joinTestApi();
  pool = new pg.Pool({ connectionString: api.database.appUrl, max: 2 });
});
afterAll(() => pool.end());

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
  const { client } = api.acme.admin;
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

test("pages of any size contain every change once, even changes of one action", async () => {
  const { client } = api.acme.admin;
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
  const { client } = api.acme.admin;
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
  const { client } = api.acme.admin;
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

test("an action of another organisation is refused like an unknown action", async () => {
  const { client } = api.acme.admin;
  await api.globex.admin.client.contacts.create({ body: { first: "Foreign" } });
  const foreign = await newest(api.globex.admin.client);
  for (const since of [foreign, "00000000-0000-7000-8000-000000000000"])
    expect(await refusal(client.actions.changes({ query: { since } }))).toMatchObject({ status: 404 });
  expect(await refusal(client.actions.changes({ query: { since: "x" } }))).toMatchObject({ status: 400 });
});

test("a program reads every record of a list once, even if some are deleted meanwhile", async () => {
  const mark = `Cursor${crypto.randomUUID().slice(0, 8)}`;
  const { client } = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "write" } });
  const ids: string[] = [];
  for (const last of ["C", "A", "D", "B", "E"])
    ids.push((await client.contacts.create({ body: { first: mark, last } })).contact.id);
  const read = (after: string) =>
    client.contacts.list({
      query: { after, q: mark, limit: 2, sort_by: "name", group_by: "owner_id" },
    });
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

const syncedNouns = ["company", "contact", "deal"] as const;
type Synced = (typeof syncedNouns)[number];
const copied: Record<Synced, readonly string[]> = {
  company: ["name", "city"],
  contact: ["first", "city", "job_title"],
  deal: ["name", "amount_cents", "probability", "stage_id"],
};
const isSynced = (noun: string): noun is Synced => Object.hasOwn(copied, noun);
const partOf = (noun: Synced, record: Values, names = copied[noun]): Values =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** Returns a copy of an organisation's records that follows the change log. */
function openCopy({ client }: Pick<SequenceMembers["user"], "client">, calls: Record<Synced, KindCalls>) {
  const records = new Map<string, Values>();
  let since: string | undefined;
  const present = (noun: Synced, id: string): Promise<AnsweredRecord | undefined> =>
    calls[noun].read(id).catch((error: Error) => {
      if (!error.message.includes("NOT_FOUND")) throw error;
      return undefined;
    });
  return {
    records,
    async follow(): Promise<void> {
      for (let isDone = false; !isDone; ) {
        const { changes, next } = await client.actions.changes({
          query: { ...(since && { since }), limit: 5 },
        });
        for (const { noun, id, kind, fields } of changes) {
          if (!isSynced(noun)) continue;
          const record = kind === "delete" ? undefined : await present(noun, id);
          // Reading a merged record returns its survivor.
          if (record?.id !== id) records.delete(id);
          else {
            const names =
              kind === "update" ? copied[noun].filter((name) => fields.includes(name)) : undefined;
            records.set(id, { ...records.get(id), ...partOf(noun, record, names) });
          }
        }
        since = next ?? changes.at(-1)?.action_id ?? since;
        isDone = next === null;
      }
    },
  };
}

const syncStep = fc.record({
  op: fc.constantFrom("create", "create", "update", "bulk", "delete", "merge", "undo", "undo", "follow"),
  noun: fc.constantFrom(...syncedNouns),
  at: fc.nat(50),
  other: fc.nat(50),
});
type SyncStep = typeof syncStep extends fc.Arbitrary<infer Step> ? Step : never;

/** Returns a function that performs one step of a random sequence. It ignores refusals of the API. */
async function openChanges({ client }: SequenceMembers["user"], calls: Record<Synced, KindCalls>) {
  const { stage } = await defaultPipeline(client);
  const stageIds = ["Lead", "Qualified"].map((name) => stage(name).id);
  const made: Record<Synced, string[]> = { company: [], contact: [], deal: [] };
  const actions: string[] = [];
  const newest = (ids: readonly string[], place: number) =>
    ids.at(-1 - (place % Math.min(ids.length, 6))) ?? "00000000-0000-7000-8000-000000000000";
  const changeOf = (noun: Synced, at: number, other: number): Values => ({
    ...(noun !== "deal" && { city: `City ${at}` }),
    ...(noun === "contact" && { job_title: `Job ${other}` }),
    ...(noun === "deal" && { amount_cents: other * 100, stage_id: stageIds[at % 2] }),
  });
  const work: Record<string, (step: SyncStep) => Promise<{ readonly actionId?: string | undefined }>> = {
    async create({ noun, at, other }) {
      const isLinked = noun !== "company" && made.company.length > 0;
      const link = isLinked ? { company_id: newest(made.company, at) } : {};
      const named = noun === "contact" ? { first: `Person ${at}` } : { name: `Record ${at}` };
      const body = { ...named, ...link, ...changeOf(noun, at, other) };
      const { record, actionId } = await calls[noun].create(body);
      made[noun].push(record.id);
      return { actionId };
    },
    update: ({ noun, at, other }) => calls[noun].update(newest(made[noun], at), changeOf(noun, at, other)),
    bulk: ({ noun, at, other }) =>
      calls[noun].updateMany({ ids: made[noun].slice(-3), change: changeOf(noun, other, at) }),
    delete: ({ noun, at }) => calls[noun].remove(newest(made[noun], at)),
    merge: ({ noun, at, other }) => {
      const [survivor_id, merged] = [newest(made[noun], at), newest(made[noun], other)];
      return calls[noun].merge({ survivor_id, merged_ids: [merged], fields: {} });
    },
    undo: ({ at }) => client.actions.undo({ params: { id: newest(actions, at) as never } }),
  };
  return async (step: SyncStep) => {
    try {
      const { actionId } = (await work[step.op]?.(step)) ?? {};
      if (actionId !== undefined) actions.push(actionId);
    } catch (error) {
      const isRefused =
        error instanceof ApiError ? error.status < 500 : /"code":"(?!INTERNAL)/u.test(`${error}`);
      if (!isRefused) throw error;
    }
  };
}

test("a copy built from the changes equals the lists after random writes", { timeout: 120_000 }, async () => {
  const steps = fc.array(syncStep, { minLength: 10, maxLength: 25 });
  await runRandomSequences(api, { prefix: "SYNC", runs: 6, steps }, async ({ user }) => {
    const calls = {
      company: kindCalls(api, "company", user),
      contact: kindCalls(api, "contact", user),
      deal: kindCalls(api, "deal", user),
    };
    const copy = openCopy(user, calls);
    const perform = await openChanges(user, calls);
    const listed = async () => {
      const found = new Map<string, Values>();
      for (const noun of syncedNouns)
        for (let after = "00000000-0000-0000-0000-000000000000"; after !== ""; ) {
          const records = await calls[noun].list({ after });
          for (const record of records) found.set(record.id, partOf(noun, record));
          after = records.at(-1)?.id ?? "";
        }
      return found;
    };
    return async (chosen) => {
      for (const step of chosen) await (step.op === "follow" ? copy.follow() : perform(step));
      const expected = await listed();
      await expect
        .poll(async () => {
          await copy.follow();
          return copy.records;
        })
        .toEqual(expected);
    };
  });
});
