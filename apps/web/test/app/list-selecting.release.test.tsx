import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, newMember, type OpenedApp, openApp, test, unique } from "../app-stand-in.tsx";
import { editField, selectFound } from "../bulk-edit-dialog.tsx";
import { openTwins, selected } from "../list-of-noun.tsx";
import { collectSavedFiles } from "../saved-files.ts";

async function deleteSelected({ user }: OpenedApp): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete contacts" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
}

test("a bulk delete covers several pages, and all matches except a deselected record", async ({ app }) => {
  const mark = unique("picked");
  const lasts = Array.from({ length: 28 }, (_, n) => String(n).padStart(2, "0"));
  await Promise.all(lasts.map((last) => app.api.contacts.create({ body: { first: mark, last } })));
  const turn = async (page: "Next page" | "Previous page", first: string) => {
    await app.user.click(screen.getByRole("link", { name: page }));
    await screen.findByRole("link", { name: `${mark} ${first}` });
  };
  const box = (last: string) =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${mark} ${last}` });
  const left = async () =>
    (await app.api.contacts.list({ query: { q: mark } })).contacts.map(({ last }) => last);
  app.go(`/contacts?search=${mark}&limit=25`);
  await screen.findByText("Showing 25 of 28 contacts");
  await app.user.click(box("03"));
  await selected("1 of 25");
  await app.choose("Summary", "Sum of Lead score", "menuitemcheckbox");
  await waitFor(() => expect(app.path()).toContain("figures="));
  await app.user.keyboard("{Escape}");
  await selected("1 of 25");
  expect(box("03").checked).toBe(true);
  await turn("Next page", "25");
  await selected("1 of 28");
  await app.user.click(box("25"));
  await selected("2 of 28");
  await turn("Previous page", "03");
  expect(box("03").checked).toBe(true);
  const letGo = app.network.hold(/^POST \/contacts\/bulk-delete/u);
  await deleteSelected(app);
  await waitFor(() => expect(screen.queryByRole("link", { name: / 03$/u })).toBeNull());
  expect(screen.queryByText("Deleted 2 contacts")).toBeNull();
  letGo();
  await screen.findByText("Deleted 2 contacts");
  await expect
    .poll(async () => (await left()).toSorted())
    .toEqual(lasts.filter((last) => last !== "03" && last !== "25"));

  await screen.findByText("Showing 25 of 26 contacts");
  await app.pressFirst("Select All");
  await app.press("Select all 26 that match");
  await app.user.click(box("07"));
  await selected("25 of 26");
  await turn("Next page", "27");
  await selected("25 of 26");
  expect(box("27").checked).toBe(true);
  await deleteSelected(app);
  await screen.findByText("Deleted 25 contacts");
  await expect.poll(left).toEqual(["07"]);
});

test("Retry exports selected tasks after a refused export", async () => {
  const saved = collectSavedFiles();
  const { user, api, go, network, cache } = await openApp("/profile", await newMember("user"));
  const mark = unique("taken");
  for (const number of [1, 2, 3]) await api.add("task", { title: `${mark} ${number}` });
  go("/tasks");
  await screen.findByRole("link", { name: `${mark} 3` });
  // The row would lose the focus if the list finished loading and rendered the row again.
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  screen.getByRole("link", { name: `${mark} 3` }).focus();
  await user.keyboard("x");
  await selected("1 of 3");
  screen.getByRole("link", { name: `${mark} 1` }).focus();
  await user.keyboard("x");
  await selected("2 of 3");
  expectFailures();
  network.fail(/^POST \/tasks\/export/u, { status: 403, message: "Come again" }, 1);
  await user.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText(/^Failed to export tasks.*Come again/u);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [, ...lines] = ((await saved[0]?.content.text()) ?? "").trim().split("\n");
  expect(lines.map((line) => line.match(/taken\S* \d/u)?.[0]).toSorted()).toEqual([`${mark} 1`, `${mark} 3`]);
});

test("the merge dialog contains the selected records of a collapsed group", async ({ app }) => {
  const mark = unique("folded");
  for (const [name, industry] of Object.entries({ One: "Finance", Two: "Finance", Other: "Retail" }))
    await app.api.add("company", { name: `${mark} ${name}`, industry });
  app.go(`/companies?search=${mark}&group_by=industry&collapsed=Finance`);
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${mark} Other` }));
  await app.choose("Select group", "Finance (2)");
  await selected("2 of 3");
  await app.press("Merge…");
  const dialog = await screen.findByRole("dialog", { name: "Merge companies" });
  await waitFor(() => expect(within(dialog).getAllByText(`${mark} One`)).not.toHaveLength(0));
  expect(within(dialog).getAllByText(`${mark} Two`)).not.toHaveLength(0);
  expect(within(dialog).queryByText(`${mark} Other`)).toBeNull();
});

test("a dialog lists the records that a bulk edit could not change, with the reason", async ({ app }) => {
  const mark = unique("kept");
  const contact = await app.api.add("contact", { last: mark });
  await app.api.add("contact", { first: "Ada", last: mark });
  await selectFound(app, "contact", mark);
  const edit = await editField(app, "City");
  const failed = [{ id: contact.id, message: "A contact needs a first name, a last name or an email" }];
  app.network.fail(/^POST \/contacts\/bulk-update/u, {
    answer: { success: true, changed: 1, unchanged: 0, failed },
  });
  await edit.apply();
  await screen.findByText("Changed 1 contact");
  await app.press("Show records");
  const told = within(await screen.findByRole("dialog", { name: "1 record was not changed" }));
  const [line] = told.getAllByRole("listitem");
  expect(await told.findByRole("link", { name: mark })).toBeTruthy();
  expect(line?.textContent).toContain("A contact needs a first name, a last name or an email");
});

test("a bulk delete of a group keeps a deselected record", async ({ app }) => {
  const mark = unique("grouped");
  const statuses = ["New", "New", "New", "Open", undefined];
  for (const [n, lead_status] of statuses.entries())
    await app.api.add("contact", { first: mark, last: String(n), ...(lead_status && { lead_status }) });
  app.go(`/contacts?search=${mark}&group_by=lead_status`);
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${mark} 3` }));
  const choose = async (group: RegExp) => {
    await app.choose("Select group", group);
  };
  await choose(/^New \(3\)$/u);
  await selected("3 of 5");
  await choose(/^Not set \(1\)$/u);
  await selected("1 of 5");
  await choose(/^New \(3\)$/u);
  await app.user.click(screen.getByRole("checkbox", { name: `Select ${mark} 1` }));
  await selected("2 of 5");
  await deleteSelected(app);
  await screen.findByText("Deleted 2 contacts");
  const { contacts } = await app.api.contacts.list({ query: { q: mark } });
  expect(contacts.map(({ last }) => last).toSorted()).toEqual(["1", "3", "4"]);
});

test("a merge runs once despite lost responses and keeps the chosen values", async () => {
  expectFailures();
  const { user, network, dialog, listed } = await openTwins();
  const paris = () =>
    within(within(dialog).getByRole("radiogroup", { name: "City" })).getByRole<HTMLInputElement>("radio", {
      name: /Paris/u,
    });
  await within(dialog).findByRole("radiogroup", { name: "City" });
  await user.click(paris());
  network.fail(/^POST \/contacts\/merge/u, "unanswered", 2);
  await user.click(within(dialog).getByRole("button", { name: "Merge" }));
  await within(dialog).findByText(/^Merge failed/u);
  expect(paris().checked).toBe(true);
  await user.click(within(dialog).getByRole("button", { name: "Merge" }));
  await screen.findByText(/^Merged 2 records/u);
  expect((await listed()).map(({ city }) => city)).toEqual(["Paris"]);
});
