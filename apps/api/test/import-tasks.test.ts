import type { Client } from "@lanyard/client/client-shape";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { checkJob, importsOf, uploadJob } from "./import-job-calls.ts";

let api: TestOrganisations;
let client: Client;
beforeAll(async () => {
  api = await joinTestApi();
  client = api.acme.user.client;
});

const { check, run } = importsOf(() => client, "task");

async function taskCalled(search: string) {
  const { tasks } = await client.tasks.list({ query: { search } });
  return tasks;
}

describe("a file of tasks", () => {
  test("a task imported with a due time has a reminder, which moves with the due time", async () => {
    const header = "Task ID,Task Title,Due Date,Task Status";
    const at = (time: string) => `2031-03-05 ${time}`;
    await run(
      [
        header,
        `remind-1,Timed,${at("14:30")},`,
        `remind-2,Done,${at("15:30")},Done`,
        "remind-3,Day,2031-03-05,",
      ].join("\n"),
    );
    const [timed] = await taskCalled("Timed");
    expect(timed).toMatchObject({
      due_at: "2031-03-05T13:30:00.000Z",
      remind_at: "2031-03-05T13:30:00.000Z",
    });
    for (const title of ["Done", "Day"])
      expect((await taskCalled(title)).find(({ due_at, due_on }) => due_at ?? due_on)).toMatchObject({
        remind_at: null,
      });
    await run([header, `remind-1,Timed,${at("16:30")},`].join("\n"), "update");
    expect(await taskCalled("Timed")).toMatchObject([{ remind_at: "2031-03-05T15:30:00.000Z" }]);
    const remind_at = "2031-03-05T08:00:00.000Z";
    await client.tasks.update({ params: { id: timed?.id ?? "" }, body: { remind_at } });
    await run([header, `remind-1,Timed,${at("18:30")},`].join("\n"), "update");
    expect(await taskCalled("Timed")).toMatchObject([
      { due_at: "2031-03-05T17:30:00.000Z", remind_at: "2031-03-05T10:00:00.000Z" },
    ]);
  });

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
    // The day begins in the time zone of the importing member.
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

test("tasks of the same record with equal titles are likely duplicates", async () => {
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

describe("a file of tasks that is imported again", () => {
  test("a repeated file of tasks changes nothing, whichever columns its rows fill", async () => {
    const text = [
      "Task ID,Subject,Due Date,Due Time,Status,Contact,Company",
      "i-1,Again,2031-05-01,,Done,,",
      "i-2,Again,2031-05-01,,Open,,",
      ",More,2031-05-01,10:15,Done,,",
      ",More,2031-05-02,,Open,ada@todo.example,",
      ",Alone,2031-05-01,,,una@todo.example,",
      ",Alone,2031-05-01,,,duo@todo.example,",
      ",Greet,,,,,Loom One",
      ",Greet,,,,,Loom Two",
      ",Bygone,,,Completed,,",
    ].join("\n");
    expect((await run(text, "fill")).result).toMatchObject({ created: 9, differing: 0 });
    const again = await check(text, "fill");
    expect(again.check).toMatchObject({ create: 0, update: 0, unchanged: 9 });
    const choices = { mapping: again.suggested_mapping, time_zone: "Europe/Berlin" };
    expect((await checkJob(client, again, { ...choices, on_match: "update" })).check).toMatchObject({
      ...{ create: 0, update: 0, unchanged: 9 },
    });
    const skipped = await checkJob(client, again, { ...choices, on_match: "skip" });
    expect(skipped.check).toMatchObject({ create: 0, conflict: 9 });
  });

  test("a skipped row links to the existing task", async () => {
    const done = await run("Task ID,Subject\ni-1,Again\n");
    const [task] = (await taskCalled("Again")).filter(({ external_id }) => external_id === "i-1");
    expect(done.result?.errors).toMatchObject([{ is_skipped: true, record: { noun: "task", id: task?.id } }]);
  });

  test("a repeated file of tasks applies differences in dates and status", async () => {
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
});

test("the headings of the task template cover all fields except the creation date", async () => {
  const text = await (await client.imports.template({ query: { kind: "task" } })).text();
  const job = await uploadJob(client, `${text.trim()}\n${"x,".repeat(13)}x\n`, "task");
  const understood = new Set(Object.values(job.suggested_mapping));
  expect(job.targets.filter((target) => !understood.has(target))).toEqual(["created_at"]);
  await client.imports.cancel({ params: { id: job.id } });
});

test("a file of tasks is recognized even if another kind was chosen", async () => {
  const text =
    "Subject,Due Date,Status,Priority,Assigned to,Contact Name\nCall,2031-01-01,Open,High,,Ada Lovelace\n";
  for (const kind of ["contact", "company", "deal"] as const) {
    const job = await uploadJob(client, text, kind);
    expect(job.looks_like).toBe("task");
    await client.imports.cancel({ params: { id: job.id } });
  }
});

test("a file sets a task's repetition and the member who completed it", async () => {
  const { name, personId } = api.acme.user;
  const rule = "FREQ=WEEKLY;BYDAY=MO";
  const file = (rows: readonly string[]) =>
    ["Task ID,Title,Due,Repeat,Done at,Completed by", ...rows].join("\n");
  const made = await run(
    file([
      `r-1,Water the plants,2031-03-03,${rule},,`,
      `r-2,Without a day,,${rule},,`,
      "r-3,Every blue moon,2031-03-03,FREQ=BLUEMOON,,",
      `r-4,Was done,,,2026-01-02 09:00,${name}`,
      `r-5,Is open,,,,${name}`,
      "r-6,Never,2031-03-03,FREQ=YEARLY;INTERVAL=41,,",
    ]),
  );
  expect(made.result).toMatchObject({ created: 6, failed: 0 });
  const told = made.result?.warnings.map(({ row }) => row);
  expect(told).toEqual([3, 4, 7]);
  expect(made.result?.warnings.at(-1)?.message).toContain(
    "This repetition has no date in the 40 years after the task is due",
  );
  expect(await taskCalled("Never")).toMatchObject([{ due_on: "2031-03-03", repeat: null }]);
  expect(await taskCalled("Water the plants")).toMatchObject([{ repeat: rule }]);
  expect(await taskCalled("Without a day")).toMatchObject([{ repeat: null }]);
  expect(await taskCalled("Every blue moon")).toMatchObject([{ repeat: null }]);
  expect(await taskCalled("Was done")).toMatchObject([{ done_by: personId, done_by_name: name }]);
  expect(await taskCalled("Is open")).toMatchObject([{ done_at: null, done_by: null }]);
  const daily = "FREQ=DAILY";
  await run(
    file([
      `r-1,Water the plants,2031-03-03,${daily},,`,
      `r-2,Without a day,2031-03-04,${daily},,`,
      "r-6,Never,2031-03-04,FREQ=YEARLY;INTERVAL=41,,",
      `r-5,Is open,,,2026-01-03 09:00,${name}`,
    ]),
    "update",
  );
  expect(await taskCalled("Water the plants")).toMatchObject([{ repeat: daily }]);
  expect(await taskCalled("Without a day")).toMatchObject([{ due_on: "2031-03-04", repeat: daily }]);
  expect(await taskCalled("Never")).toMatchObject([{ due_on: "2031-03-04", repeat: null }]);
  expect(await taskCalled("Is open")).toMatchObject([{ done_by: personId }]);
});
