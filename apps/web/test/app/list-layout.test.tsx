import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { expectFailures, newMember, type OpenedApp, openApp } from "../app-stand-in.tsx";
import { endLoading } from "../page-loading.ts";

const isPressed = async (name: string) =>
  (await screen.findByRole("button", { name })).getAttribute("aria-pressed") === "true";
const kept = async ({ api }: OpenedApp) => (await api.person.readMe()).preferences.lists;
const visit = async ({ go }: OpenedApp, path: string) => {
  await act(async () => go("/profile"));
  await screen.findByRole("heading", { name: "Profile Settings" });
  await act(async () => go(path));
};

let app: OpenedApp;
beforeEach(async () => {
  app = await openApp("/companies", await newMember("user"));
});

test("a list opens in its last layout unless the URL contains a layout", async () => {
  await app.press("Grid view");
  await waitFor(async () => expect(await kept(app)).toEqual({ companies: { view: "grid" } }));
  expect(app.path()).toBe("/companies?layout=grid");
  await visit(app, "/companies");
  expect(await isPressed("Grid view")).toBe(true);
  expect(app.path()).toBe("/companies");
  await visit(app, "/contacts");
  expect(await isPressed("List view")).toBe(true);
  await visit(app, "/companies?layout=list");
  expect(await isPressed("List view")).toBe(true);
  expect(await kept(app)).toEqual({ companies: { view: "grid" } });
});

test("saving a layout keeps the stored columns; resetting the columns keeps the layout", async () => {
  const columns = ["industry"];
  await app.api.person.updatePreferences({ body: { lists: { companies: { view: "grid", columns } } } });
  await act(() => app.cache.refetchQueries({ queryKey: ["person", "readMe"] }));
  await waitFor(async () => expect(await isPressed("Grid view")).toBe(true));
  await app.press("List view");
  await waitFor(async () => expect(await kept(app)).toEqual({ companies: { view: "list", columns } }));
  await app.choose("Columns", "Reset columns");
  await waitFor(async () => expect(await kept(app)).toEqual({ companies: { view: "list" } }));
});

test("a list keeps a layout that could not be saved, and reports the failure", async () => {
  expectFailures();
  await screen.findByRole("button", { name: "Grid view" });
  app.network.fail(/^PUT \/me\/preferences/u, { status: 400, message: "Not now" });
  await app.press("Grid view");
  await screen.findByText("Failed to save the list layout: Not now");
  expect(await isPressed("Grid view")).toBe(true);
});

test("`endLoading` waits for pending and queued changes of the page's preferences", async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Grid view" }));
  fireEvent.click(screen.getByRole("button", { name: "List view" }));
  fireEvent.click(screen.getByRole("button", { name: "Grid view" }));
  await endLoading();
  expect(app.network.calls.filter(({ call }) => call === "PUT /me/preferences")).toHaveLength(3);
  expect(await kept(app)).toEqual({ companies: { view: "grid" } });
});
