import type { Task, taskSchemas } from "@lanyard/contract/task/task-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import type { z } from "zod";
import { dueConditions } from "#src/records/list/task-due.ts";
import { at, day, today, zone } from "./task-days.ts";

type TaskInput = z.input<typeof taskSchemas.created>;

const api = await joinTestApi();
const { client } = api.acme.user;
const make = async (body: TaskInput) => (await client.tasks.create({ body })).task;

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
  const conditions = (time_zone: string) => JSON.stringify(dueConditions({ due: "today", time_zone }, nowMs));
  expect(conditions("Pacific/Auckland")).toContain('"2026-06-11"');
  expect(conditions("Pacific/Honolulu")).toContain('"2026-06-10"');
});
