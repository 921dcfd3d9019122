import type { Task } from "@lanyard/contract/task/task-schema";
import { expect, test } from "vitest";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { inOwnSections } from "./task-day-groups.ts";
import type { TaskSection } from "./task-section-queries.ts";

const whole = {
  ...{ note: null, due_on: null, due_at: null, remind_at: null, priority: null, repeat: null },
  ...{ owner_id: null, owner_name: null, contact_id: null, company_id: null, deal_id: null },
  ...{
    contact_name: null,
    company_name: null,
    deal_name: null,
    done_at: null,
    done_by: null,
    external_id: null,
  },
  ...{ created_at: "2026-11-26T08:00:00.000Z", updated_at: "2026-11-26T08:00:00.000Z" },
};
const taskOf = (title: string, version: number, due_on: string | null = null) =>
  ({ ...whole, ...{ id: title, title, version, due_on } }) as Partial<Task> as Task;
const section = (id: TaskSection["id"], tasks: readonly Task[], total = tasks.length) => ({
  id,
  tasks,
  total,
});
const today = dayFromToday(0);
const told = (sections: readonly TaskSection[]) =>
  inOwnSections(sections).map(({ id, tasks, total }) => [id, tasks.map(({ title }) => title), total]);

test("shows a moved task only in its new section, even before the old one reloads", () => {
  const shown = told([
    section("today", [taskOf("Call", 1, today), taskOf("Moved", 3, today)], 2),
    section("none", [taskOf("Moved", 2), taskOf("Other", 1)], 60),
  ]);
  expect(shown).toEqual([
    ["today", ["Call", "Moved"], 2],
    ["none", ["Other"], 59],
  ]);
});

test("shows a task at its new date before its lists reload", () => {
  const late = dayFromToday(60);
  const shown = told([
    section("overdue", [], 0),
    section("today", [taskOf("Yesterday", 1, dayFromToday(-1)), taskOf("Moved", 1, late)]),
    section("later", [taskOf("Before", 1, dayFromToday(59)), taskOf("After", 1, dayFromToday(61))], 80),
  ]);
  expect(shown).toEqual([
    ["overdue", ["Yesterday"], 1],
    ["today", [], 0],
    ["later", ["Before", "Moved", "After"], 81],
  ]);
});

test("a task missing in its section stays visible, and counts if it matches the filter", () => {
  const [call, gone, kept, write] = ["Call", "Gone", "Kept", "Write"].map((title) => taskOf(title, 1, today));
  const listed = [call, write].flatMap((task) => task ?? []);
  const rows = [call, gone, kept, write].flatMap((task) => task ?? []);
  const [shown] = inOwnSections([section("today", listed)], rows, new Set(["Gone"]));
  expect(shown?.tasks.map(({ title }) => title)).toEqual(["Call", "Gone", "Kept", "Write"]);
  expect(shown?.total).toBe(3);
});
