import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { checkJob, importsOf } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const { check, run } = importsOf(client, "task");

async function taskCalled(search: string) {
  const { tasks } = await client.tasks.list({ query: { search } });
  return tasks;
}

describe("a file of tasks", () => {
  test("an import creates tasks with due date, status, owner and linked record", async () => {
    const { stage } = await defaultPipeline(client);
    const { contact } = await client.contacts.create({
      body: { first: "Ada", last: "Lovelace", email: "ada@todo.example" },
    });
    const { company } = await client.companies.create({ body: { name: "Todo Works", external_id: "co-7" } });
    const { data: deal } = await client.deals.create({
      body: { name: "Looms", amount_cents: 100, stage_id: stage("Lead").id },
    });
    const { email, personId } = api.acme.user;
    const done = await run(
      [
        "Task ID,Task Title,Due Date,Priority,Assigned to,Task Status,Completed at,Associated Contact,Associated Company,Associated Deal,Notes,Create Date",
        `t-1,Ask about looms,2031-03-05 14:30,HIGH,${email},NOT_STARTED,,Ada Lovelace (ADA@todo.example),,,Bring the cards,2025-02-03`,
        "t-2,Send an offer,2031-03-06,medium,Nobody Known,Not started,,,co-7,,,",
        "t-3,Call back,,LOW,,Completed,2026-01-02 09:00,,,Looms,,",
        "t-4,Visit,2026-01-05,,,Done,,Nobody Here,New Yarns,,,",
        "t-5,,2031-01-01,,,,,,,,,",
      ].join("\n"),
    );
    expect(done.result).toMatchObject({ created: 4, failed: 1, companies_created: 1 });
    const [ask] = await taskCalled("Ask about looms");
    expect(ask).toMatchObject({
      due_on: null,
      due_at: "2031-03-05T13:30:00.000Z",
      priority: "high",
      owner_id: personId,
      done_at: null,
      contact_id: contact.id,
      note: "Bring the cards",
      external_id: "t-1",
    });
    // The cell has no time, so the import uses midnight in the importing member's time zone.
    expect(ask?.created_at).toBe("2025-02-02T23:00:00.000Z");
    expect(await taskCalled("Send an offer")).toMatchObject([
      { due_on: "2031-03-06", due_at: null, priority: "normal", owner_id: null, company_id: company.id },
    ]);
    expect(await taskCalled("Call back")).toMatchObject([
      { due_on: null, priority: "low", done_at: "2026-01-02T08:00:00.000Z", deal_id: deal.id },
    ]);
    expect(await taskCalled("Visit")).toMatchObject([
      { due_on: "2026-01-05", done_at: "2026-01-05T00:00:00.000Z", company_name: "New Yarns" },
    ]);
    const told = done.result?.warnings.map(({ row, message }) => `${row}: ${message}`).join("\n");
    expect(told).toContain("3: Owner: No member or several members match");
    expect(told).toContain("5: No contact with this email, ID or unique name");
    const failed = await (await client.imports.failed({ params: { id: done.id } })).text();
    expect(failed).toContain('"t-5"');
    expect(failed).toContain("Task title is required");
  });

  test("a task is linked to its deal, else its contact, else its company", async () => {
    const done = await run(
      "Subject,Deal,Contact,Company\nSeveral one,Looms,ada@todo.example,Todo Works\nSeveral two,,ada@todo.example,Todo Works\n",
    );
    expect(await taskCalled("Several one")).toMatchObject([{ deal_name: "Looms", contact_id: null }]);
    expect(await taskCalled("Several two")).toMatchObject([
      { contact_name: "Ada Lovelace", company_id: null },
    ]);
    expect(done.result?.warnings.map(({ row }) => row)).toEqual([2, 3]);
    expect(done.result?.warnings[0]?.message).toMatch(/^A task is linked to one record/u);
  });
});

test("tasks with the same title and company are likely duplicates", async () => {
  const { company } = await client.companies.create({ body: { name: "Repeat Works" } });
  await client.tasks.create({ body: { title: "Ring them", due_on: "2031-01-01", company_id: company.id } });
  const text = [
    "Task Title,Due Date,Company",
    "Ring them,2031-02-01,repeat works",
    "Ring them,2031-02-01,Repeat Yard",
    "Ring them,2031-03-01,Repeat Yard",
    "Ring them,2031-02-01,",
    "Ring them,2031-03-01,",
  ].join("\n");
  const asked = await check(text);
  expect(asked.check).toMatchObject({ create: 5, likely: [{ noun: "task", rows: 2 }] });
  const choices = { mapping: asked.suggested_mapping, match_by: "name_and_company" } as const;
  expect((await checkJob(client, asked, choices)).check).toMatchObject({
    create: 3,
    conflict: 2,
    likely: [],
  });
});

test("importing tasks again updates changed dates, statuses and links", async () => {
  const header = "Task ID,Subject,Due Date,Status,Priority,Company\n";
  await run(`${header}u-1,Turn,2031-05-01 10:00,Open,High,\nu-2,Turn,2031-05-03,Done,,\n`);
  const text = `${header}u-1,Turn round,2031-06-01,Done,,Todo Works\nu-2,Turn,,Open,,\n`;
  // In the fill mode, the import sets only empty values: the linked record and the completion.
  expect((await check(text, "fill")).check).toMatchObject({ update: 1, unchanged: 1 });
  const done = await run(text, "update", {
    "Task ID": "external_id",
    Subject: "title",
    "Due Date": "due_on",
    Status: "done",
    Priority: "priority",
    Company: "company",
  });
  expect(done.result).toMatchObject({ updated: 2, differing: 0 });
  const tasks = await taskCalled("Turn");
  expect(tasks.find(({ external_id }) => external_id === "u-1")).toMatchObject({
    title: "Turn round",
    due_on: "2031-06-01",
    due_at: null,
    priority: "high",
    company_name: "Todo Works",
    done_at: expect.stringMatching(/T00:00:00.000Z$/u),
  });
  expect(tasks.find(({ external_id }) => external_id === "u-2")).toMatchObject({
    due_on: "2031-05-03",
    done_at: null,
  });
  await client.actions.undo({ params: { id: done.action_id ?? "" } });
  const back = (await taskCalled("Turn")).find(({ external_id }) => external_id === "u-1");
  expect(back).toMatchObject({ title: "Turn", due_at: "2031-05-01T08:00:00.000Z", done_at: null });
});
