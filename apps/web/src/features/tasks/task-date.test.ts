import { beforeEach, expect, test } from "vitest";
import { momentOnWall, wallText } from "#src/lib/format/date.ts";
import { chooseFormats } from "#src/lib/format/format-choices.ts";
import { movedTo, reminderMovedTo } from "./task-date.ts";

beforeEach(() => void chooseFormats({ dateFormat: null, timeFormat: null, timeZone: "Europe/Berlin" }));

const at = (wall: string) => momentOnWall(wall).toISOString();
const onWall = (moment: string | null) => moment && wallText(Date.parse(moment));

test("a moved task keeps its local time and reminder across a clock change", () => {
  const call = { due_on: null, due_at: at("2026-03-27T09:30") };
  expect(onWall(movedTo(call, "2026-03-30").due_at)).toBe("2026-03-30T09:30");
  const visit = { due_on: "2026-03-27", due_at: null, remind_at: at("2026-03-26T18:00") };
  expect(onWall(reminderMovedTo(visit, "2026-03-30"))).toBe("2026-03-29T18:00");
});

test("a task keeps its reminder when its day is added or removed", () => {
  const remind_at = at("2026-11-26T08:00");
  expect(reminderMovedTo({ due_on: null, due_at: null, remind_at }, "2026-12-01")).toBe(remind_at);
  expect(reminderMovedTo({ due_on: "2026-11-26", due_at: null, remind_at }, null)).toBe(remind_at);
  expect(reminderMovedTo({ due_on: "2026-11-26", due_at: null, remind_at: null }, "2026-12-01")).toBeNull();
});
