import type { Task } from "@lanyard/contract/task/task-schema";
import { expect, test } from "vitest";
import { type TaskSection, withoutRepeats } from "./task-section-queries.ts";

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
const taskOf = (title: string, version: number) =>
  ({ ...whole, ...{ id: title, title, version } }) as Partial<Task> as Task;
const section = (id: TaskSection["id"], tasks: readonly Task[], total = tasks.length) => ({
  id,
  tasks,
  total,
});

test("shows a moved task once while its previous section is outdated", () => {
  const shown = withoutRepeats([
    section("today", [taskOf("Call", 1), taskOf("Moved", 3)], 2),
    section("none", [taskOf("Moved", 2), taskOf("Other", 1)], 60),
  ]);
  expect(shown.map(({ id, tasks, total }) => [id, tasks.map(({ title }) => title), total])).toEqual([
    ["today", ["Call", "Moved"], 2],
    ["none", ["Other"], 59],
  ]);
});
