import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { organisationId } from "@lanyard/contract/field/ids";
import type { NextStepQuery } from "@lanyard/contract/kind/next-step";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, onTestFinished, test } from "vitest";
import { organisationMark } from "#src/db/organisation-text.ts";
import { nextStepConditions } from "#src/records/list/next-step.ts";
import { nextStepSource } from "#src/records/list/next-step-sql.ts";
import { expectsFew } from "#src/records/list/record-list-sql.ts";
import { dueConditions } from "#src/records/list/task-due.ts";
import { defaultPipeline } from "./board-reading.ts";
import { plansOf } from "./plans-shown.ts";
import { expectRefused } from "./refusal.ts";
import { at, day, zone } from "./task-days.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

test("a filter by next step accepts only none, planned or overdue", async () => {
  await expectRefused(client.deals.list({ query: { next_step: "soon" as "none" } }), {
    errors: [{ path: "next_step", message: "Next step must be none, planned or overdue" }],
  });
});

test("boards show next steps and can be filtered by them, including their totals", async () => {
  const other = await api.addMember("acme", "user", "Boarder");
  await other.client.person.readMe();
  const { id: pipelineId, stages } = (await defaultPipeline(client)).pipeline;
  const stage_id = stages[1]?.id ?? "";
  const deal = async (name: string, owner_id: string | null) =>
    (await client.deals.create({ body: { name, stage_id, amount_cents: 5_000, owner_id } })).data.id;
  const [stepped, idle, foreign] = [
    await deal("With a step", null),
    await deal("Without", null),
    await deal("Of another", other.personId),
  ];
  await client.tasks.create({ body: { title: "Later", deal_id: stepped, due_on: day(9) } });
  await client.tasks.create({ body: { title: "First", deal_id: stepped, due_at: at(2, 9) } });
  await client.tasks.create({ body: { title: "No date", deal_id: stepped } });
  const columnOf = async (query: NextStepQuery & { owner_id?: string }) => {
    const { data } = await client.deals.board({ params: { pipelineId }, query: { ...query, stage_id } });
    return data[0];
  };
  const all = await columnOf({});
  expect(all?.deals.find(({ id }) => id === stepped)?.next_step).toMatchObject({
    title: "First",
    due_on: null,
    due_at: at(2, 9),
  });
  expect(all?.deals.find(({ id }) => id === idle)?.next_step).toBeNull();
  const mine = await columnOf({ owner_id: other.personId });
  expect(mine).toMatchObject({ totalCount: 1, totalValue: 50, deals: [{ id: foreign }], hasMore: false });
  const nobodys = await columnOf({ owner_id: "none", next_step: "none" });
  expect(nobodys?.deals.map(({ id }) => id)).toContain(idle);
  expect(nobodys?.deals.map(({ id }) => id)).not.toContain(stepped);
  expect(nobodys?.totalCount).toBe(nobodys?.deals.length);
  expect((await columnOf({ next_step: "overdue", time_zone: zone }))?.totalCount).toBe(0);

  const { contact } = await client.contacts.create({ body: { last: "Boarded", owner_id: other.personId } });
  await client.pipeline.add({ params: { contactId: contact.id }, body: { stageId: stage_id } });
  await client.tasks.create({ body: { title: "Ring", contact_id: contact.id, due_on: day(-3) } });
  const query = { owner_id: other.personId, next_step: "overdue", stage_id } as const;
  const board = await other.client.pipeline.board({
    params: { id: pipelineId },
    query: { ...query, owner_id: "me" },
  });
  expect(board.data[0]).toMatchObject({
    count: 1,
    contacts: [{ id: contact.id, next_step: { title: "Ring", due_on: day(-3) } }],
  });
});

test("reading the next step takes one index lookup for each card", async () => {
  const connection = await testPool(api.database.ownerUrl, 1, onTestFinished).connect();
  onTestFinished(() => connection.release());
  const org = await crmIdOf(api, api.acme);
  await connection.query(`set app.org = '${org}'`);
  await connection.query(`
    insert into crm.contacts (org_id, id, first, name_key, search_text)
    select '${org}', gen_random_uuid(), 'p' || n, 'p' || n, '' from generate_series(1, 4000) n;
    insert into crm.tasks (org_id, id, title, name_key, search_text, contact_id, due_on, due_key, owner_id)
    select '${org}', gen_random_uuid(), 't', 't', 't', c.id, current_date + n, current_date + n,
      left(c.id::text, 1)
    from crm.contacts c, generate_series(0, 2) n where c.org_id = '${org}' and c.name_key > 'p2';
    analyze crm.contacts, crm.tasks`);
  const steps = await connection.query(`
    explain (analyze, costs off, timing off) select
      ${nextStepSource({ noun: "contact" }).replaceAll(organisationMark, `'${org}'`)}
    from (select * from crm.contacts where org_id = '${org}' order by name_key limit 50) c`);
  const plan = steps.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/tasks_next_of_contact.*rows=[01](?:\.\d+)? loops=50/u);
  const conditions = JSON.stringify(
    nextStepConditions({ orgId: organisationId.parse(org) }, contactKind, { next_step: "none" }),
  );
  const listed = await plansOf(connection, () =>
    connection.query("select * from crm.matching_page('contacts', $1, $2::jsonb, $3::jsonb, 50, 0, 10000)", [
      org,
      conditions,
      JSON.stringify({ column: "name_key", hasGaps: false, descending: false }),
    ]),
  );
  expect(listed).toContain("Anti Join");
  expect(listed).not.toMatch(/Seq Scan on (?:contacts|tasks)/u);
  const mine = [
    { column: "owner_id", op: "eq" as const, value: "a" },
    ...dueConditions({ state: "open", due: "today" }),
  ];
  // With these counts, the organisation owns most rows of the table, so searches by a GIN index check the
  // organisation on each row. Filters by day and owner must still use a b-tree index.
  await connection.query(
    `insert into crm.record_counts (org_id, noun, id, delta)
     select $1, 'task', gen_random_uuid(), count(*) from crm.tasks where org_id = $1`,
    [org],
  );
  const askToday = (isExpected: boolean) =>
    connection.query("select * from crm.matching_page('tasks', $1, $2::jsonb, $3::jsonb, 50, 0, 10000)", [
      org,
      JSON.stringify(mine),
      JSON.stringify({ column: "due_key", hasGaps: true, descending: false, expectsFew: isExpected }),
    ]);
  expect(expectsFew({ table: "tasks", conditions: mine })).toBe(true);
  const today = await plansOf(connection, () => askToday(true));
  expect(today).not.toContain("pg_index");
  const [expected, estimated] = [await askToday(true), await askToday(false)];
  expect(expected.rows[0]).toMatchObject({
    ids: estimated.rows[0].ids,
    matched: estimated.rows[0].matched,
  });
  expect(expected.rows[0].ids.length).toBeGreaterThan(0);
  expect(today).toMatch(
    /using tasks_open_of_owner on tasks .*actual.*\n.*Index Cond: .*org_id.*owner_id.*due_key.*due_key/u,
  );
  expect(today).not.toContain("IS TRUE");
});
