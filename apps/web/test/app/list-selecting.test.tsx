import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openApp, test, unique } from "../app-stand-in.tsx";
import { openTwins, selected } from "../list-of-noun.tsx";

test("a merge keeps the addresses of both records, and Undo separates them", async () => {
  const { user, mark, emails, dialog, listed } = await openTwins();
  const values = (field: string) => within(within(dialog).getByRole("radiogroup", { name: field }));
  await within(dialog).findByRole("radiogroup", { name: "City" });
  expect(values("Country").getByRole<HTMLInputElement>("radio", { name: /France/u }).checked).toBe(true);
  const kept = within(within(dialog).getByRole("region", { name: "Always kept" }));
  expect(kept.getByText("Email").nextElementSibling?.textContent).toBe(emails.join(", "));
  // The stage is one of the choices above.
  expect(kept.queryByText("Stage")).toBeNull();
  await user.click(values("City").getByRole("radio", { name: /Paris/u }));
  await user.click(within(dialog).getByRole("button", { name: "Merge" }));
  await screen.findByText(/^Merged 2 records/u);
  const [survivor] = await listed();
  expect(survivor).toMatchObject({ email: emails[0], city: "Paris", country: "France" });
  expect(survivor?.emails.map(({ email }) => email)).toEqual(emails);
  await screen.findByRole("complementary", { name: `Ada ${mark}` });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Merge undone");
  await screen.findByText("Showing 2 of 2 contacts");
  expect((await listed()).map(({ city }) => city).toSorted()).toEqual(["Lyon", "Paris"]);
});

test("menus set owner, stage and tags of a selection, each as one action", async () => {
  const { user, api, go } = await openApp("/profile");
  const mark = unique("menus");
  for (const first of ["Ada", "Grace"]) await api.add("contact", { first, last: mark });
  go(`/contacts?search=${mark}`);
  await screen.findByRole("link", { name: `Ada ${mark}` });
  await user.click(screen.getByRole("checkbox", { name: `Select Ada ${mark}` }));
  await user.click(await screen.findByRole("button", { name: "Select All" }));
  await selected("2 of 2");
  const bar = within(screen.getByRole("banner"));
  const listed = async () => (await api.contacts.list({ query: { q: mark } })).contacts;
  const take = async (menu: string, item: string | RegExp) => {
    await user.click(bar.getByRole("button", { name: menu }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  await take("Owner", "No owner");
  await waitFor(async () => expect((await listed()).map(({ owner_id }) => owner_id)).toEqual([null, null]));
  const { pipelines } = await api.pipeline.list({});
  const stage = pipelines[0]?.stages[1];
  await take("Stage", new RegExp(`${stage?.name}$`, "u"));
  await expect
    .poll(async () => (await listed()).map(({ stage_id }) => stage_id))
    .toEqual([stage?.id, stage?.id]);
  await take("Tags", "Add tags");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "New value" })),
  );
  await user.keyboard("expo, north{Enter}");
  await expect
    .poll(async () => (await listed()).map(({ tags }) => tags))
    .toEqual(["expo, north", "expo, north"]);
  await selected("2 of 2");
  const { actions } = await api.actions.list({ query: { kind: "bulk-update", noun: "contact", limit: 50 } });
  const ours = actions.filter(({ label }) => label.includes(mark));
  expect(ours.map(({ record_count }) => record_count)).toEqual([2, 2, 2]);
});

test("Ctrl+A pressed twice selects only the page if the page shows all records", async ({ app }) => {
  const mark = unique("both");
  const add = (first: string) => app.api.add("contact", { first, last: mark });
  await add("Ada");
  await add("Grace");
  app.go(`/contacts?search=${mark}`);
  await screen.findByRole("link", { name: `Grace ${mark}` });
  await app.user.keyboard("{Control>}a{/Control}");
  await selected("2 of 2");
  await app.user.keyboard("{Control>}a{/Control}");
  await add("Later");
  await app.cache.invalidateQueries({ queryKey: ["contacts", "list"] });
  await selected("2 of 3");
});
