import type { taskSchemas } from "@lanyard/contract/task/task-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { z } from "zod";
import { defaultPipeline } from "./board-reading.ts";
import { expectRefused } from "./refusal.ts";
import { at, day } from "./task-days.ts";

type TaskInput = z.input<typeof taskSchemas.created>;

const api = await joinTestApi();

const { client } = api.acme.user;
const make = async (body: TaskInput) => (await client.tasks.create({ body })).task;
const undo = (id = "") => client.actions.undo({ params: { id } });
const read = async (id: string) => (await client.tasks.read({ params: { id } })).task;

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

  test("a value of a unique field is not copied to the next task of a repeated one", async () => {
    const { fields } = api.acme.admin.client;
    const body = { noun: "task", label: "Ticket", type: "text", unique: true } as const;
    const { key } = (await fields.create({ body })).field;
    const custom = { [key]: "T-1" };
    const made = await make({ title: "Report", due_on: "2030-01-07", repeat: "FREQ=WEEKLY", custom });
    const { task, next, actionId } = await client.tasks.complete({ params: { id: made.id }, body: {} });
    expect([task.custom, next?.custom]).toEqual([custom, {}]);
    await undo(actionId);
    expect(await read(made.id)).toMatchObject({ custom, done_at: null });
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
