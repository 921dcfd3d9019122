import { activityEntry } from "@lanyard/contract/activity/activity-schema";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ActivityTimeline } from "./activity-timeline.tsx";

const at = "2026-11-08T21:05:00Z";
const id = "0198c0de-0000-7000-8000-00000000000";

function shownTexts(entries: Parameters<typeof ActivityTimeline>[0]["entries"]) {
  render(
    <I18nProvider i18n={i18n}>
      <ActivityTimeline entries={entries} />
    </I18nProvider>,
  );
  return screen.getAllByRole("listitem").flatMap((item) => item.querySelector("p")?.textContent ?? []);
}

it("the timeline marks interactions that have not begun", async () => {
  const entries = [1, -1].map((days, index) => {
    const started_at = new Date(Date.now() + days * 86_400_000).toISOString();
    return activityEntry.parse({
      ...{ id: `${id}${index}`, action_id: `${id}${index}`, record_id: `${id}9`, noun: "interaction" },
      ...{ kind: "create", op: "create", at: started_at, actor_id: "a", actor_name: "Ada", about: null },
      ...{ note: null, undone: false, changes: [] },
      interaction: { type: "call", outcome: null, started_at, duration_minutes: null, body: null },
    });
  });
  expect(shownTexts(entries)).toEqual(["Call Planned", "Call"]);
});

it("the timeline shows that a task was completed or reopened", async () => {
  const told = [
    { field: "done_at", before: null, after: at },
    { field: "done_at", before: at, after: null },
    { field: "title", before: "Ring", after: "Write" },
  ].map((change, index) =>
    activityEntry.parse({
      ...{ id: `${id}${index}`, action_id: `${id}${index}`, record_id: `${id}9`, noun: "task", op: "update" },
      ...{ kind: "update", at, actor_id: "a", actor_name: "Ada", about: null, note: null, undone: false },
      changes: [change],
    }),
  );
  expect(shownTexts(told)).toEqual(["Completed", "Reopened", "Changed"]);
});
