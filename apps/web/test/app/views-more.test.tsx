import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectFailures, textsOf, unique } from "../app-stand-in.tsx";
import {
  add,
  app,
  current,
  list,
  open,
  openCompanyBeforeEach,
  saved,
  tabNames,
  tabs,
} from "../company-views.tsx";

openCompanyBeforeEach();
const reload = () => act(() => app.cache.refetchQueries({ queryKey: ["views"] }));

test("the column menu saves the member's columns as a view", async () => {
  await open(list);
  const saveColumns = async () => {
    await app.press("Columns");
    return screen.findByRole("menuitem", { name: "Save view" });
  };
  await app.press("Columns");
  await screen.findByRole("menuitem", { name: "Reset columns" });
  expect(screen.queryByRole("menuitem", { name: "Save view" })).toBeNull();
  await app.user.keyboard("{Escape}");
  fireEvent.keyDown(await screen.findByRole("separator", { name: "Width of Industry" }), {
    key: "ArrowRight",
  });
  await app.user.click(await saveColumns());
  await app.user.type(await screen.findByRole("textbox", { name: "Name" }), "Wide{Enter}");
  await expect.poll(current).toBe("Wide");
  expect((await saved())[0]?.state.columns).toContainEqual({ id: "industry", width: expect.any(Number) });
  await app.user.click(within(await tabs()).getByRole("link", { name: "All" }));
  await expect.poll(current).toBe("All");
  expect(screen.queryByRole("button", { name: "Save view" })).toBeNull();
  expect(await saveColumns()).toBeTruthy();
});

test("deleting a view focuses the tab All; deleting the last view focuses the page", async () => {
  const [{ view }] = [await add("Last"), await add("First")];
  await open(`/companies?view=${view.id}`);
  await app.choose("Actions for Last", "Delete view");
  await expect.poll(tabNames).toEqual(["All", "First"]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("All"));
  await app.user.click(within(await tabs()).getByRole("link", { name: "First" }));
  await app.choose("Actions for First", "Delete view");
  await waitFor(() => expect(screen.queryByRole("navigation", { name: "Views" })).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe("main"));
  // Other tests add companies to this list, and a reload can remove the focused row, so the test repeats the
  // key.
  await waitFor(async () => {
    await app.user.keyboard("{ArrowDown}");
    expect(document.activeElement?.matches("[data-row-link]")).toBe(true);
  });
});

test("saving a view that another member changed is rejected once, then succeeds", async () => {
  expectFailures();
  const { view } = await add("Mine");
  const params = { id: view.id };
  await open(`/companies?view=${view.id}`);
  await expect.poll(current).toBe("Mine");
  await app.press("Sort order: ascending");
  await app.api.views.update({ params, body: { name: "Theirs" } });
  await app.press("Save");
  await screen.findByText(/^Failed to save the view: Another member changed this view/u);
  await expect.poll(current).toContain("Theirs");
  expect((await saved())[0]?.state.sort_order).toBe(view.state.sort_order);
  await app.press("Save");
  await expect
    .poll(async () => (await saved())[0])
    .toMatchObject({ name: "Theirs", state: { sort_order: "desc" } });
});

test("a private view's URL contains the view's filters and unsaved changes", async () => {
  const city = unique("Paris");
  const { view } = await add("In Paris", {}, { city });
  await open(`/companies?view=${view.id}`);
  await app.press(/^Remove filter City/u);
  await waitFor(() => expect(app.path()).toContain("without=city"));
  expect(await current()).toBe("In Paris");
  await app.press("Reset");
  expect(await screen.findByRole("button", { name: /^Remove filter City/u })).toBeTruthy();
  await app.press("Grid view");
  await waitFor(() => expect(app.path()).toContain(`city=${city}`));
});

test("a view's tab can be moved by dragging and by keyboard", async () => {
  for (const name of ["One", "Two", "Three"]) await add(name);
  await reload();
  const link = async (name: string) => within(await tabs()).getByRole("link", { name });
  fireEvent.keyDown(await link("Three"), { key: "ArrowLeft", altKey: true });
  await expect.poll(tabNames).toEqual(["All", "One", "Three", "Two"]);
  const held = new Map<string, string>();
  const dataTransfer = {
    types: ["text/x-lanyard-view"],
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? "",
  };
  fireEvent.dragStart(await link("Two"), { dataTransfer });
  fireEvent.drop(await link("One"), { dataTransfer });
  await expect.poll(tabNames).toEqual(["All", "Two", "One", "Three"]);
  await waitFor(async () => expect((await saved()).map(({ name }) => name)).toEqual(["Two", "One", "Three"]));
});

test("the URL of a deleted view is reported only if it contains no other settings", async () => {
  const { view } = await add("Shared", { sort_order: "desc" });
  await app.api.views.remove({ params: { id: view.id } });
  await reload();
  const reads = () => app.network.calls.filter(({ call }) => call.startsWith("GET /views")).length;
  const before = reads();
  await open(`/companies?view=${view.id}&sort_order=desc`);
  // The list requests the views again, because the view in the URL could be newer.
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await waitFor(() => expect(app.cache.isFetching()).toBe(0));
  expect(screen.queryByText("This view was deleted or is no longer shared")).toBeNull();
  await open(`/companies?view=${view.id}`);
  await screen.findByText("This view was deleted or is no longer shared");
});

test("the columns of a view do not change the member's own columns", async () => {
  const columns = [{ id: "name" }, { id: "city", width: 200 }];
  const { view } = await add("Narrow", { columns });
  await open(`/companies?view=${view.id}`);
  const heads = () => textsOf(screen.getAllByRole("columnheader"));
  await waitFor(() => expect(heads()).toHaveLength(2));
  await open(list);
  await waitFor(() => expect(heads().length).toBeGreaterThan(2));
  expect((await app.api.person.readMe()).preferences.lists).toEqual({});
});
