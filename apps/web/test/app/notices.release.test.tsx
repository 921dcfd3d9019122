import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { publishLiveAction } from "#src/lib/api/live-action-event.ts";
import { newMember, openApp, unique } from "../app-stand-in.tsx";
import { apiOf, banners, browser, editedByColleague, simulateBanners } from "../desktop-banners.ts";

simulateBanners();

test.each([
  ["users without desktop notifications", false, "granted"],
  ["users with a browser that blocks notifications", true, "denied"],
])("desktop notifications request no records for %s", async (_who, isWanted, permission) => {
  browser.permission = permission;
  const { event } = await editedByColleague(isWanted);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  publishLiveAction(event);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(banners).toEqual([]);
});

test("a missed reminder is shown until it is closed, but not for a completed task", async () => {
  browser.permission = "denied";
  const member = await newMember("user");
  const { notices, tasks } = await apiOf(member);
  const [open, done] = [unique("Missed"), unique("Done since")];
  const remind = async (title: string) => {
    const remind_at = new Date(Date.now() + 500).toISOString();
    return (await tasks.create({ body: { title, remind_at } })).task;
  };
  const unseen = async () => (await notices.list({ query: {} })).unseen;
  await remind(open);
  await waitFor(async () => expect(await unseen()).toBe(1), { interval: 500 });
  const newer = [await remind(done), await remind(done), await remind(done)];
  await waitFor(async () => expect(await unseen()).toBe(4), { interval: 500 });
  for (const { id } of newer) await tasks.complete({ params: { id }, body: {} });
  const app = await openApp("/profile", member);
  await screen.findByRole("link", { name: `Reminder: ${open}` });
  expect(screen.queryByRole("link", { name: `Reminder: ${done}` })).toBeNull();
  await app.press(`Close the reminder for “${open}”`);
  await expect.poll(unseen).toBe(3);
});
