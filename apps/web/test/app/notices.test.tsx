import { createClient } from "@lanyard/client/client";
import { actionEvent } from "@lanyard/contract/event/event-schema";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
// A static import, so that the module's listener is registered before a test publishes a change.
import "#src/features/settings/preferences-listeners.tsx";
import { mintSession } from "#src/features/session/test/browser-stand-in.ts";
import { publishLiveAction } from "#src/lib/api/live-action-event.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { newMember, openApp, unique } from "../app-stand-in.tsx";

const toService = globalThis.fetch;
const banners: string[][] = [];
const browser = { permission: "granted" };

beforeEach(() => {
  banners.length = 0;
  browser.permission = "granted";
  const stub = class {
    static get permission() {
      return browser.permission;
    }
    constructor(title: string, { body }: { body: string }) {
      banners.push([title, body]);
    }
  };
  vi.stubGlobal("Notification", stub);
});
afterEach(() => vi.unstubAllGlobals());

// This test must run first, because the code of the bell stays loaded for later tests.
test("a bell that was clicked before its code loaded opens afterwards", async () => {
  const { user } = await openApp("/profile", await newMember("user"));
  await user.click(await screen.findByRole("button", { name: "Notifications" }));
  expect(await screen.findByRole("dialog", { name: "Notifications" })).toBeTruthy();
});

const rep = "rep@lanyard.example";

async function apiOf(email: string) {
  const { accessToken } = await mintSession(email);
  const session = { accessToken: () => accessToken, refresh: async () => undefined };
  return createClient({ baseUrl: inject("apiUrl"), session, fetch: toService });
}

/**
 * Opens the app as the sales representative. Another member changes the representative's contact; returns the
 * live event of that change.
 */
async function editedByColleague(isWanted: boolean) {
  const [mine, other] = await Promise.all([apiOf(rep), apiOf("demo@lanyard.example")]);
  await mine.person.updatePreferences({ body: { notify_desktop: isWanted } });
  const app = await openApp("/settings", rep);
  const wanted = await screen.findByRole<HTMLInputElement>("switch", { name: t("settings.desktop") });
  await waitFor(() => expect(wanted.checked).toBe(isWanted && browser.permission !== "denied"));
  const last = unique("Bannered");
  const { contact } = await app.api.contacts.create({ body: { last } });
  await other.contacts.update({ params: { id: contact.id }, body: { city: "Oslo" } });
  // Other test files write to the same log, so the newest action can be from another test.
  const { actions } = await other.actions.list({ query: { kind: "update", noun: "contact" } });
  const edit = actions.find((action) => action.record_id === contact.id);
  const event = actionEvent.parse({ ...edit, nouns: ["contact"], records: null, stages: null });
  return { last, event };
}

test("a desktop notification reports another member's change of the user's record", async () => {
  const { last, event } = await editedByColleague(true);
  await waitFor(() => {
    publishLiveAction(event);
    expect(banners).toHaveLength(1);
  });
  expect(banners[0]?.[0]).toBe("A colleague changed one of your records");
  expect(banners[0]?.[1]).toContain(last);
});

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

test("the bell counts and links unseen notifications; a desktop banner shows new ones", async () => {
  const member = await newMember("user");
  const other = await apiOf("demo@lanyard.example");
  const { id } = (await (await apiOf(member)).person.readMe()).profile;
  const [early, late] = [unique("Early"), unique("Late")];
  const { contact } = await other.contacts.create({ body: { last: early, owner_id: id } });
  const app = await openApp("/profile", member);
  const bell = await screen.findByRole("button", { name: t("notices.bell", { shown: "1" }) });
  expect(banners).toEqual([]);
  await app.api.person.updatePreferences({ body: { notify_desktop: true } });
  await app.cache.invalidateQueries({ queryKey: ["person", "readMe"] });
  await other.contacts.create({ body: { last: late, owner_id: id } });
  await app.cache.invalidateQueries({ queryKey: ["notices"] });
  await screen.findByRole("button", { name: t("notices.bell", { shown: "2" }) });
  expect(banners.map(([title]) => title)).toEqual([
    t("notices.assigned", { actor: "Ines Duarte", label: late }),
  ]);
  await app.user.click(bell);
  const told = await screen.findByRole("link", { name: new RegExp(early, "u") });
  await waitFor(async () => expect((await app.api.notices.list({ query: {} })).unseen).toBe(0));
  await screen.findByRole("button", { name: t("shell.notifications") });
  await app.user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(told);
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).toBe(`/contacts/${contact.id}`));
  await waitFor(() => expect(screen.queryByRole("link", { name: new RegExp(early, "u") })).toBeNull());
});

test("shows a missed reminder until it is closed, but none for a completed task", async () => {
  browser.permission = "denied";
  const member = await newMember("user");
  const { notices, tasks } = await apiOf(member);
  const [open, done] = [unique("Missed"), unique("Done since")];
  const remind_at = new Date(Date.now() + 500).toISOString();
  const { task } = await tasks.create({ body: { title: done, remind_at } });
  await tasks.create({ body: { title: open, remind_at } });
  const unseen = async () => (await notices.list({ query: {} })).unseen;
  await waitFor(async () => expect(await unseen()).toBe(2), { interval: 500 });
  await tasks.complete({ params: { id: task.id }, body: {} });
  const app = await openApp("/profile", member);
  await screen.findByRole("link", { name: `Reminder: ${open}` });
  expect(screen.queryByRole("link", { name: `Reminder: ${done}` })).toBeNull();
  await app.user.click(screen.getByRole("button", { name: `Close the reminder for “${open}”` }));
  await waitFor(async () => expect(await unseen()).toBe(1));
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
  const read = async (id: string) => (await app.api.tasks.read({ params: { id } })).task;
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
  await app.user.click(screen.getByRole("button", { name: `Mark “${done}” as done` }));
  await waitFor(async () => expect((await read(completed)).done_at).not.toBeNull());
  await waitFor(() => expect(screen.queryByRole("region", { name: "Reminders" })).toBeNull());
});
