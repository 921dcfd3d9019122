import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectFailures, fill } from "../app-stand-in.tsx";
import {
  add,
  app,
  current,
  mark,
  open,
  openCompanyBeforeEach,
  saved,
  tabNames,
  tabs,
} from "../company-views.tsx";

openCompanyBeforeEach();

test("a list is saved as a view, and the URL contains the view and its settings", async () => {
  await app.press("Save view");
  await fill(app.user, await screen.findByRole("textbox", { name: "Name" }), "Newest");
  await app.press("Save");
  await expect.poll(current).toBe("Newest");
  const [view] = await saved();
  expect(view).toMatchObject({ name: "Newest", shared: false, state: { sort_order: "desc", limit: 50 } });
  expect(app.path()).toBe(`/companies?sort_order=desc&search=${mark}&view=${view?.id}&layout=list`);
  await app.user.click(within(await tabs()).getByRole("link", { name: "All" }));
  await waitFor(() => expect(app.path()).toBe("/companies"));
});

test("a changed view is marked, and Save or Reset then focuses the view's tab", async () => {
  const isFocused = async () =>
    waitFor(async () => expect(document.activeElement?.textContent).toBe(await current()));
  (await screen.findByRole("button", { name: "Save view" })).focus();
  await app.user.keyboard("{Enter}");
  await app.user.type(await screen.findByRole("textbox", { name: "Name" }), "Newest{Enter}");
  await expect.poll(current).toBe("Newest");
  await isFocused();
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
  for (const [name, order] of [
    ["Reset", "desc"],
    ["Save", "asc"],
  ] as const) {
    await app.press("Sort order: descending");
    expect(await screen.findByRole("img", { name: "Changed" })).toBeTruthy();
    await app.press(name);
    await waitFor(async () => expect((await saved())[0]?.state.sort_order).toBe(order));
    await waitFor(() => expect(screen.queryByRole("img", { name: "Changed" })).toBeNull());
    await isFocused();
  }
});

test("a list opens with the member's default view and has a tab for all records", async () => {
  const { view } = await add("First");
  await open(`/companies?view=${view.id}`);
  await app.choose("Actions for First", "Open the list with this view", "menuitemcheckbox");
  await waitFor(async () => expect((await saved())[0]?.is_default).toBe(true));
  await open("/profile");
  await screen.findByRole("heading", { name: "Profile Settings" });
  await open("/companies");
  await expect.poll(current).toBe("First");
  expect(
    within(await tabs())
      .getByRole("link", { name: "All" })
      .getAttribute("href"),
  ).toBe("/companies?view=all");
});

test("a view can be renamed, duplicated and deleted, and Undo restores it", async () => {
  const { view } = await add("Draft");
  await open(`/companies?view=${view.id}`);
  await app.choose("Actions for Draft", "Rename");
  const name = await screen.findByRole("textbox", { name: "Name" });
  await app.retype(name, "Final");
  await app.press("Save");
  await expect.poll(current).toBe("Final");
  await app.choose("Actions for Final", "Duplicate");
  await expect.poll(current).toBe("Copy of Final");
  await app.choose("Actions for Copy of Final", "Delete view");
  await expect.poll(tabNames).toEqual(["All", "Final"]);
  await app.press("Undo");
  await expect.poll(tabNames).toEqual(["All", "Final", "Copy of Final"]);
});

test("a view that could not be saved keeps its name for Retry", async () => {
  expectFailures();
  app.network.fail(/^POST \/views$/u, { status: 422, message: "Not now" }, 1);
  await app.press("Save view");
  await fill(app.user, await screen.findByRole("textbox", { name: "Name" }), "Newest");
  await app.press("Save");
  await app.press("Retry");
  await expect.poll(tabNames).toEqual(["All", "Newest"]);
});
