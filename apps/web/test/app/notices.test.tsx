import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { publishLiveAction } from "#src/lib/api/live-action-event.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { define } from "../custom-field-steps.ts";
import { apiOf, banners, browser, editedByColleague, simulateBanners } from "../desktop-banners.ts";

simulateBanners();

// This test must run first, because the code of the bell stays loaded for later tests.
test("the bell opens even if it was clicked before its code had loaded", async ({ memberApp: { user } }) => {
  await user.click(await screen.findByRole("button", { name: "Notifications" }));
  expect(await screen.findByRole("dialog", { name: "Notifications" })).toBeTruthy();
});

test("a desktop notification reports another member's change of the user's record", async () => {
  const { last, event } = await editedByColleague(true);
  await waitFor(() => {
    publishLiveAction(event);
    expect(banners).toHaveLength(1);
  });
  expect(banners[0]?.[0]).toBe("A colleague changed one of your records");
  expect(banners[0]?.[1]).toContain(last);
});

test("the bell counts and links unseen notifications; a desktop banner shows new ones", async () => {
  const member = await newMember("user");
  const other = await apiOf("demo@lanyard.example");
  const { id } = (await (await apiOf(member)).person.readMe()).profile;
  const [early, late] = [unique("Early"), unique("Late")];
  const contact = await other.add("contact", { last: early, owner_id: id });
  const app = await openApp("/profile", member);
  const bell = await screen.findByRole("button", { name: t("notices.bell", { shown: "1" }) });
  expect(banners).toEqual([]);
  await app.api.person.updatePreferences({ body: { notify_desktop: true } });
  await app.cache.invalidateQueries({ queryKey: ["person", "readMe"] });
  await other.add("contact", { last: late, owner_id: id });
  await app.cache.invalidateQueries({ queryKey: ["notices"] });
  await screen.findByRole("button", { name: t("notices.bell", { shown: "2" }) });
  const assigned = t("notices.assigned", { actor: "Ines Duarte", label: late });
  await waitFor(() => expect(banners.map(([title]) => title)).toEqual([assigned]));
  await app.user.click(bell);
  const told = await screen.findByRole("link", { name: new RegExp(early, "u") });
  await waitFor(async () => expect((await app.api.notices.list({ query: {} })).unseen).toBe(0));
  await screen.findByRole("button", { name: t("ui.notifications") });
  await app.user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(told);
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).toBe(`/contacts/${contact.id}`));
  await waitFor(() => expect(screen.queryByRole("link", { name: new RegExp(early, "u") })).toBeNull());
});

test("without desktop notifications, the page shows reminders to snooze or complete", async () => {
  browser.permission = "denied";
  const app = await openApp("/profile", await newMember("user"));
  await waitFor(() => expect(app.cache.getQueryData(["notices", "list"])).toBeDefined());
  const [later, done] = [unique("Call later"), unique("Call done")];
  const remind_at = new Date(Date.now() + 500).toISOString();
  const due_on = "2031-02-03";
  const made = [
    await app.api.tasks.create({ body: { title: later, due_on, remind_at } }),
    await app.api.tasks.create({ body: { title: done, due_on, remind_at } }),
  ];
  const [snoozed = "", completed = ""] = made.map(({ task }) => task.id);
  const read = async (id: string) => await app.api.read("task", id);
  const put = await waitFor(
    async () => {
      await app.cache.invalidateQueries({ queryKey: ["notices"] });
      screen.getByRole("link", { name: `Reminder: ${done}` });
      return screen.getByRole("button", { name: `Snooze “${later}” for 10 minutes` });
    },
    { interval: 500 },
  );
  await app.user.click(put);
  await waitFor(async () =>
    expect(Date.parse((await read(snoozed)).remind_at ?? "")).toBeGreaterThan(Date.now()),
  );
  expect(screen.queryByRole("button", { name: `Snooze “${later}” for 10 minutes` })).toBeNull();
  await app.press(`Mark “${done}” as done`);
  await waitFor(async () => expect((await read(completed)).done_at).not.toBeNull());
  await waitFor(() => expect(screen.queryByRole("region", { name: "Reminders" })).toBeNull());
});

test("the link of a reminder opens the task with its custom values", async () => {
  browser.permission = "denied";
  const field = await define(await apiOf("demo@lanyard.example"), { noun: "task", type: "text" });
  const app = await openApp("/profile", await newMember("user"));
  const [title, value] = [unique("Call"), unique("Value")];
  const remind_at = new Date(Date.now() + 500).toISOString();
  await app.api.tasks.create({ body: { title, remind_at, custom: { [field.key]: value } } });
  const link = await waitFor(
    async () => {
      await app.cache.invalidateQueries({ queryKey: ["notices"] });
      return screen.getByRole("link", { name: `Reminder: ${title}` });
    },
    { interval: 500 },
  );
  await app.user.click(link);
  await screen.findByText(value);
});
