import { activityEntry } from "@lanyard/contract/activity/activity-schema";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { ActivityTimeline } from "./activity-timeline.tsx";

const at = "2026-11-08T21:05:00Z";
const id = "0198c0de-0000-7000-8000-00000000000";

it("the timeline shows that a task was completed or reopened", async () => {
  await activateLanguage("en");
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
  render(
    <I18nProvider i18n={i18n}>
      <ActivityTimeline entries={told} />
    </I18nProvider>,
  );
  const texts = screen.getAllByRole("listitem").flatMap((item) => item.querySelector("p")?.textContent ?? []);
  expect(texts).toEqual(["Completed", "Reopened", "Changed"]);
});
