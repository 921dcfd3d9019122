import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { organisationId } from "@lanyard/contract/field/ids";
import type { NextStepQuery } from "@lanyard/contract/kind/next-step";
import type { Task, taskSchemas } from "@lanyard/contract/task/task-schema";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { Temporal } from "temporal-polyfill";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { z } from "zod";
import { organisationMark } from "../src/db/organisation-text.ts";
import { nextOfRepeated } from "../src/features/task/task-repeat.ts";
import { nextStepConditions } from "../src/records/list/next-step.ts";
import { nextStepSource } from "../src/records/list/next-step-sql.ts";
import { expectsFew } from "../src/records/list/record-list-sql.ts";
import { dueConditions } from "../src/records/list/task-due.ts";
import { defaultPipeline } from "./board-reading.ts";
import { plansOf } from "./plans-shown.ts";
import { expectRefused } from "./refusal.ts";

type TaskInput = z.input<typeof taskSchemas.created>;

const api = await joinTestApi();

const { client } = api.acme.user;
const make = async (body: TaskInput) => (await client.tasks.create({ body })).task;
const undo = (id = "") => client.actions.undo({ params: { id } });
const read = async (id: string) => (await client.tasks.read({ params: { id } })).task;
const zone = "Pacific/Auckland";
const today = () => Temporal.Now.plainDateISO(zone);
const day = (days: number) => today().add({ days }).toString();
/** Returns a time as an ISO string: the given hour in `zone`, the given number of days after today. */
const at = (days: number, hour: number) =>
  new Date(
    today().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds,
  ).toISOString();

describe("a task", () => {
  test("a new task cannot be linked to two records", async () => {
    const { contact } = await client.contacts.create({ body: { first: "Ada", last: "Moss" } });
    const { company } = await client.companies.create({ body: { name: "Initech" } });
    const both = { contact_id: contact.id, company_id: company.id };
    await expectRefused(client.tasks.create({ body: { title: "Both", ...both } }), {
      status: 400,
      errors: [{ path: "company_id", message: "A task can be linked to one record only" }],
    });
  });

  test.each(["", null])("a task whose priority is sent as %j has the normal priority", async (priority) => {
    const made = await make({ title: "Call", priority });
    expect(made.priority).toBe("normal");
    await client.tasks.update({ params: { id: made.id }, body: { priority: "high" } });
    const { task } = await client.tasks.update({ params: { id: made.id }, body: { priority } });
    expect(task.priority).toBe("normal");
  });

  test("a task is due either on a day or at a time that is stored in UTC", async () => {
    const made = await make({ title: "Call", due_on: "2027-03-01" });
    const { task } = await client.tasks.update({
      params: { id: made.id },
      body: { due_at: "2027-03-01T09:00:00+02:00" },
    });
    expect(task).toMatchObject({ due_on: null, due_at: "2027-03-01T07:00:00.000Z" });
    const both = { due_on: "2027-03-01", due_at: task.due_at };
    await expectRefused(client.tasks.create({ body: { title: "Both", ...both } }), {
      errors: [{ path: "due_at", message: "Set a due date or a due time, not both" }],
    });
  });

  test.each([
    [{ priority: "urgent" }, "priority"],
    [{ repeat: "every week", due_on: "2027-01-01" }, "repeat"],
    [{ repeat: "FREQ=WEEKLY" }, "repeat"],
    [{ remind_at: "tomorrow" }, "remind_at"],
    [{ done_at: "2027-01-01T00:00:00Z" }, "done_at"],
  ])("a task with %j is refused", async (part, path) => {
    await expectRefused(client.tasks.create({ body: { title: "Bad", ...part } as never }), {
      status: 400,
      errors: [{ path }],
    });
  });

  test("the due time sets and moves the reminder unless a member set or removed it", async () => {
    const [due_at, moved, remind_at] = [at(2, 9), at(3, 10), at(2, 8)];
    const change = async (id: string, body: Partial<TaskInput>) =>
      (await client.tasks.update({ params: { id }, body })).task.remind_at;
    const made = await make({ title: "Timed", due_at });
    expect(made.remind_at).toBe(due_at);
    expect(await change(made.id, { due_at: moved })).toBe(moved);
    expect(await change(made.id, { remind_at: null })).toBeNull();
    expect(await change(made.id, { due_at })).toBeNull();
    expect((await make({ title: "Early", due_at, remind_at })).remind_at).toBe(remind_at);
    expect((await make({ title: "Silent", due_at, remind_at: null })).remind_at).toBeNull();
    expect((await make({ title: "Past", due_at: at(-2, 9) })).remind_at).toBeNull();
    const { id, remind_at: ofDay } = await make({ title: "Day", due_on: day(2) });
    expect(ofDay).toBeNull();
    expect(await change(id, { due_at })).toBe(due_at);
    expect(await change(id, { due_on: day(4) })).toBeNull();
  });

  test("a reminder keeps its distance to the due date when only the due date changes", async () => {
    const change = async (id: string, body: Partial<TaskInput>) =>
      (await client.tasks.update({ params: { id }, body })).task.remind_at;
    const { id } = await make({ title: "Distant", due_at: at(2, 10), remind_at: at(2, 9) });
    expect(await change(id, { due_at: at(3, 11) })).toBe(at(3, 10));
    expect(await change(id, { due_on: day(7), remind_at: at(5, 9) })).toBe(at(5, 9));
    expect(await change(id, { due_on: day(8) })).toBe(at(6, 9));
    expect(await change(id, { due_on: null })).toBe(at(6, 9));
    await change(id, { due_at: at(9, 10) });
    await client.tasks.bulkUpdate({ body: { ids: [id], change: { due_at: at(11, 10) } } });
    expect((await read(id)).remind_at).toBe(at(8, 9));
  });

  test("a reminder keeps its time of day when a due time becomes a due day or vice versa", async () => {
    const change = async (id: string, body: Partial<TaskInput>) =>
      (await client.tasks.update({ params: { id }, body })).task.remind_at;
    const wall = (dayOfMarch: number, hour: string) => `2031-03-0${dayOfMarch}T${hour}:00:00.000Z`;
    const { id } = await make({ title: "Day only", due_at: wall(3, "10"), remind_at: wall(2, "09") });
    expect(await change(id, { due_on: "2031-03-03" })).toBe(wall(2, "09"));
    expect(await change(id, { due_at: wall(5, "16") })).toBe(wall(4, "09"));
    expect(await change(id, { due_on: "2031-03-09" })).toBe(wall(8, "09"));
  });

  test("a task's creation and completion appear in the timeline of the linked record", async () => {
    const { data: deal } = await client.deals.create({
      body: { name: "Renewal", stage_id: (await defaultPipeline(client)).stage("Lead").id },
    });
    const made = await make({ title: "Send the offer", deal_id: deal.id });
    await client.tasks.complete({ params: { id: made.id }, body: {} });
    const { activity } = await client.deals.activity({ params: { id: deal.id }, query: {} });
    expect(activity.map(({ op, about }) => [op, about?.name])).toEqual([
      ["update", "Send the offer"],
      ["create", "Send the offer"],
      ["create", undefined],
    ]);
    const doneBy = activity[0]?.changes.find(({ field }) => field === "done_by");
    expect(doneBy?.after).toBe(api.acme.user.name);
  });
});

describe("completing a task", () => {
  test("completing a task records the time and the member until the task is reopened", async () => {
    const made = await make({ title: "Call" });
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const done = await client.tasks.complete({ params: { id: made.id }, body: {} });
    const done_at = new Date().toISOString();
    vi.useRealTimers();
    expect(done).toMatchObject({ next: null, task: { done_at, done_by: api.acme.user.personId } });
    const again = await client.tasks.complete({ params: { id: made.id }, body: {} });
    expect(again).toEqual({ task: done.task, next: null });
    const { task, actionId } = await client.tasks.reopen({ params: { id: made.id } });
    expect(task).toMatchObject({ done_at: null, done_by: null });
    await undo(actionId);
    expect(await read(made.id)).toMatchObject({ done_at: done.task.done_at });
    await undo(done.actionId).catch(() => undefined);
    expect(await read(made.id)).toMatchObject({ done_at: null, done_by: null });
  });

  test("undo cannot remove the date of a task while the task repeats", async () => {
    const { id } = await make({ title: "Repeated" });
    const change = async (body: Partial<TaskInput>) =>
      (await client.tasks.update({ params: { id }, body })).actionId;
    const dated = await change({ due_on: "2031-01-07" });
    const repeated = await change({ repeat: "FREQ=WEEKLY" });
    await expectRefused(undo(dated), {
      status: 409,
      message: expect.stringContaining("A task that repeats needs a date"),
    });
    expect(await read(id)).toMatchObject({ due_on: "2031-01-07", repeat: "FREQ=WEEKLY" });
    await undo(repeated);
    await undo(dated);
    expect(await read(id)).toMatchObject({ due_on: null, repeat: null });
  });

  test("completing a repeated task creates the next task, and undo reverts both", async () => {
    const made = await make({ title: "Report", due_on: "2030-01-07", repeat: "FREQ=WEEKLY;COUNT=3" });
    const { task, next, actionId } = await client.tasks.complete({ params: { id: made.id }, body: {} });
    expect(task.repeat).toBeNull();
    expect(next).toMatchObject({
      title: "Report",
      due_on: "2030-01-14",
      repeat: "FREQ=WEEKLY;COUNT=2",
      done_at: null,
    });
    await undo(actionId);
    expect(await read(made.id)).toMatchObject({ done_at: null, repeat: made.repeat });
    await expectRefused(read(next?.id ?? ""), 404);
  });
});

test("the refusal of a repetition rule in a new or changed task names the invalid part", async () => {
  const repeat = "FREQ=WEEKLY;BYDAY=XX;INTERVAL=2";
  const message = '"BYDAY=XX" is not possible in a repetition such as FREQ=WEEKLY;BYDAY=MO (RFC 5545)';
  const wrong = { status: 400, errors: [{ path: "repeat", message }] };
  await expectRefused(make({ title: "Wrong", due_on: "2030-01-07", repeat }), wrong);
  const { id } = await make({ title: "Right", due_on: "2030-01-07" });
  await expectRefused(client.tasks.update({ params: { id }, body: { repeat } }), wrong);
});

test("a repetition rule whose next date is more than 40 years away is refused", async () => {
  const message = "This repetition has no date in the 40 years after the task is due";
  const wrong = { status: 400, errors: [{ path: "repeat", message }] };
  const repeat = "FREQ=YEARLY;INTERVAL=41";
  await expectRefused(make({ title: "Never", due_on: "2030-01-07", repeat }), wrong);
  const { id } = await make({ title: "Plain", due_at: "2030-01-07T08:00:00.000Z" });
  await expectRefused(client.tasks.update({ params: { id }, body: { repeat } }), wrong);
  for (const ends of ["FREQ=DAILY;COUNT=1", "FREQ=DAILY;UNTIL=20300107"])
    expect(await make({ title: "Ends", due_on: "2030-01-07", repeat: ends })).toMatchObject({ repeat: ends });
});

test("a task that repeats on Mondays that are 29 February is next due in 2044", async () => {
  const repeat = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO";
  const { id } = await make({ title: "Leap", due_on: "2026-12-01", repeat });
  const { next } = await client.tasks.complete({ params: { id }, body: {} });
  expect(next).toMatchObject({ due_on: "2044-02-29", repeat });
});

describe("the next date of a repeated task", () => {
  const nowMs = Date.parse("2026-03-20T12:00:00Z");
  const next = (task: Record<string, string | null>, inZone = "Europe/Berlin") =>
    nextOfRepeated({ due_on: null, due_at: null, remind_at: null, ...task }, { zone: inZone, nowMs });

  test("the next date and its reminder keep the time of day when clocks change", () => {
    const weekly = {
      due_at: "2026-03-25T08:00:00.000Z",
      remind_at: "2026-03-25T07:30:00.000Z",
      repeat: "FREQ=WEEKLY",
    };
    expect(next(weekly)).toMatchObject({
      due_at: "2026-04-01T07:00:00.000Z",
      remind_at: "2026-04-01T06:30:00.000Z",
    });
  });

  test("the next due date keeps the interval and is today or later", () => {
    expect(next({ due_on: "2026-01-02", repeat: "FREQ=WEEKLY;INTERVAL=2" })).toMatchObject({
      due_on: "2026-03-27",
    });
    expect(next({ due_on: "2026-03-06", repeat: "FREQ=WEEKLY;INTERVAL=2" })).toMatchObject({
      due_on: "2026-03-20",
    });
    expect(next({ due_on: "2026-01-31", repeat: "FREQ=MONTHLY;BYMONTHDAY=-1" })).toMatchObject({
      due_on: "2026-03-31",
    });
  });

  test("the next due date is the last day of a short month, then the usual day again", () => {
    const after = (task: Record<string, string | null>, times: number): unknown[] => {
      const found = times === 0 ? undefined : next(task);
      return found === undefined
        ? []
        : [found.due_on, ...after({ due_on: String(found.due_on), repeat: String(found.repeat) }, times - 1)];
    };
    expect(after({ due_on: "2027-01-31", repeat: "FREQ=MONTHLY" }, 3)).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
    ]);
    expect(after({ due_on: "2027-11-30", repeat: "FREQ=MONTHLY;INTERVAL=3" }, 2)).toEqual([
      "2028-02-29",
      "2028-05-30",
    ]);
    expect(after({ due_on: "2028-02-29", repeat: "FREQ=YEARLY" }, 4)).toEqual([
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
    expect(after({ due_on: "2027-01-31", repeat: "FREQ=MONTHLY;COUNT=3" }, 5)).toEqual([
      "2027-02-28",
      "2027-03-31",
    ]);
  });

  test("an invalid repetition rule stored by an older release has no next date", () => {
    for (const repeat of ["FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", "X"])
      expect(next({ due_on: "2026-03-20", repeat }), repeat).toBeUndefined();
  });

  test("a repetition rule that has ended or never occurs has no next date", () => {
    for (const repeat of [
      "FREQ=DAILY;COUNT=1",
      "FREQ=DAILY;UNTIL=20260320T000000Z",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    ])
      expect(next({ due_on: "2026-03-20", repeat }), repeat).toBeUndefined();
  });

  test("the search for the next date is bounded, however old the task is", () => {
    const never = [
      ...["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYSETPOS=366;BYDAY=MO"],
      ...["FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=DAILY;COUNT=9;BYMONTH=4;BYMONTHDAY=31"],
      ...["FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=YEARLY;COUNT=9;BYMONTH=2;BYMONTHDAY=30"],
    ];
    // The recurrence library calls `Date.UTC` for each day that it tries. Without a limit, it would try all
    // days up to the year 9999.
    const days = vi.spyOn(Date, "UTC");
    for (const repeat of never) expect(next({ due_on: "1990-01-02", repeat }), repeat).toBeUndefined();
    expect(days.mock.calls.length).toBeLessThan(50_000);
    days.mockRestore();
    expect(next({ due_on: "1990-01-02", repeat: "FREQ=DAILY;INTERVAL=5" })).toMatchObject({
      due_on: "2026-03-24",
    });
    expect(next({ due_on: "1990-01-31", repeat: "FREQ=MONTHLY" })).toMatchObject({ due_on: "2026-03-31" });
    expect(next({ due_on: "2016-02-29", repeat: "FREQ=YEARLY" })).toMatchObject({ due_on: "2027-02-28" });
    expect(next({ due_on: "1000-01-31", repeat: "FREQ=MONTHLY;INTERVAL=7" })).toMatchObject({
      due_on: "2026-09-30",
    });
    expect(next({ due_on: "1000-05-06", repeat: "FREQ=YEARLY;INTERVAL=4" })).toMatchObject({
      due_on: "2028-05-06",
    });
    expect(next({ due_on: "2026-03-20", repeat: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29" })).toMatchObject({
      due_on: "2028-02-29",
    });
    expect(next({ due_on: "2016-01-01", repeat: "FREQ=DAILY;COUNT=4000" })).toMatchObject({
      ...{ due_on: "2026-03-20", repeat: "FREQ=DAILY;COUNT=269" },
    });
  });
});

describe("the list of tasks", () => {
  const marked = async (mark: string) => {
    const titled = (name: string, part: Omit<TaskInput, "title">) =>
      make({ title: `${name} ${mark}`, ...part });
    const done = await titled("done", { due_on: day(-1) });
    await client.tasks.complete({ params: { id: done.id }, body: {} });
    await titled("late day", { due_on: day(-1) });
    await titled("late moment", { due_at: new Date(Date.now() - 60_000).toISOString() });
    await titled("day", { due_on: day(0) });
    await titled("night", { due_at: at(1, 0) });
    await titled("next month", { due_on: day(31) });
    await titled("someday", {});
  };
  const titles = async (
    query: {
      state?: "open" | "done" | "overdue";
      due?: "today" | "week" | "later" | "next_week" | "after_next_week" | "none";
      priority?: "high";
    },
    mark: string,
  ) => {
    const { tasks } = await client.tasks.list({ query: { time_zone: zone, q: mark, ...query } });
    return tasks.map(({ title }: Task) => title.replace(` ${mark}`, ""));
  };

  test("tasks are filtered by state (open, done, overdue) and by due date in a time zone", async () => {
    const mark = "horologe";
    await marked(mark);
    expect(await titles({ state: "done" }, mark)).toEqual(["done"]);
    expect((await titles({ state: "overdue" }, mark)).toSorted()).toEqual(["late day", "late moment"]);
    expect(await titles({ state: "open" }, mark)).toHaveLength(6);
    expect(await titles({ due: "today" }, mark)).toContain("day");
    expect(await titles({ due: "today" }, mark)).not.toContain("night");
    expect(await titles({ due: "none" }, mark)).toEqual(["someday"]);
    expect(await titles({ due: "later" }, mark)).toContain("next month");
    const all = await Promise.all(
      ["today", "week", "later", "none"].map((due) => titles({ due } as never, mark)),
    );
    const open = [...all.flat(), ...(await titles({ state: "overdue" }, mark))];
    expect(new Set(open)).toContain("night");
  });

  test("tasks are filtered by priority and by being due next week or later", async () => {
    const monday = 8 - today().dayOfWeek;
    for (const days of [monday, monday + 6, monday + 7])
      await make({
        title: `${days - monday} weekling`,
        due_on: day(days),
        priority: days === monday ? "high" : "low",
      });
    expect(await titles({ due: "next_week" }, "weekling")).toEqual(["0", "6"]);
    expect(await titles({ due: "after_next_week" }, "weekling")).toEqual(["7"]);
    expect(await titles({ due: "later" }, "weekling")).toEqual(["0", "6", "7"]);
    expect(await titles({ priority: "high" }, "weekling")).toEqual(["0"]);
  });

  test("tasks are sorted by due date with undated tasks last", async () => {
    const mark = "calender";
    await marked(mark);
    const listed = await titles({ state: "open" }, mark);
    expect(listed[0]).toBe("late day");
    expect(listed.at(-1)).toBe("someday");
  });

  test("the task list determines today's date in the reader's time zone", () => {
    const nowMs = Date.parse("2026-06-10T14:00:00Z");
    const conditions = (time_zone: string) =>
      JSON.stringify(dueConditions({ due: "today", time_zone }, nowMs));
    expect(conditions("Pacific/Auckland")).toContain('"2026-06-11"');
    expect(conditions("Pacific/Honolulu")).toContain('"2026-06-10"');
  });
});

describe("the next step of a record", () => {
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
    await make({ title: "Later", deal_id: stepped, due_on: day(9) });
    await make({ title: "First", deal_id: stepped, due_at: at(2, 9) });
    await make({ title: "No date", deal_id: stepped });
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
    await make({ title: "Ring", contact_id: contact.id, due_on: day(-3) });
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
      select '${org}', gen_random_uuid(), 't', 't', 't', c.id, current_date + n, current_date + n, left(c.id::text, 1)
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
      connection.query(
        "select * from crm.matching_page('contacts', $1, $2::jsonb, $3::jsonb, 50, 0, 10000)",
        [org, conditions, JSON.stringify({ column: "name_key", hasGaps: false, descending: false })],
      ),
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
      `insert into crm.record_counts (org_id, noun, id, delta) select $1, 'task', gen_random_uuid(), count(*) from crm.tasks
       where org_id = $1`,
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
});
