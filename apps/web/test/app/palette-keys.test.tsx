import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openApp, test, unique } from "../app-stand-in.tsx";
import { holdIdleWork, offered, openPalette, paletteClosed, paletteField } from "../opened-palette.ts";

const chosen = () => screen.getByRole("option", { selected: true }).textContent;

test("the arrow keys cycle through the palette's commands, and Enter runs one", async ({ app }) => {
  const field = await openPalette(app);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect((await screen.findAllByText("Start typing to search across all your data")).length).toBeGreaterThan(
    0,
  );
  await waitFor(() => expect(chosen()).toMatch(/^Go to Contacts/u));
  await app.user.keyboard("{ArrowUp}");
  expect(chosen()).toMatch(/^Sign Out/u);
  await app.user.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen()).toMatch(/^Go to Companies/u);
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).toBe("/companies"));
});

test("the palette searches from two characters and offers to create a record", async ({ app }) => {
  const input = await openPalette(app);
  const searches = () => app.network.calls.filter(({ call }) => call.startsWith("GET /search?"));
  await app.user.type(input, "x");
  await screen.findAllByText('No commands found for "x"');
  await screen.findAllByText("Type at least 2 characters to search");
  await app.user.clear(input);
  await app.user.type(input, "g");
  await waitFor(() => expect(offered()[0]).toMatch(/^Go to Contacts/u));
  expect(searches()).toEqual([]);
  await app.user.type(input, "r");
  await waitFor(() => expect(searches().length).toBeGreaterThan(0));
  await app.retype(input, "qqxxzz");
  await screen.findAllByText('No results found for "qqxxzz"');
  expect(offered()).toEqual(["Create Contact “qqxxzz”", "Create Company “qqxxzz”"]);
  await app.user.click(screen.getByRole("option", { name: "Create Company “qqxxzz”" }));
  const form = await screen.findByRole("dialog", { name: "Add New Company" });
  expect(await within(form).findByLabelText(/^Company name/u)).toHaveProperty("value", "qqxxzz");
});

test("the palette shows recent records by their current names, which it does not store", async () => {
  holdIdleWork();
  const app = await openApp("/profile");
  const last = unique("Renamed");
  const contact = await app.api.add("contact", { first: "Before", last });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { level: 1, name: `Before ${last}` });
  await app.api.edit("contact", contact.id, { first: "After" });
  app.go("/settings");
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  await openPalette(app);
  await screen.findByRole("option", { name: new RegExp(`After ${last}`, "u") });
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(last);
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).toBe(`/contacts/${contact.id}`));
});

test("the palette shows the new name of a record that the user renamed in its form", async ({ app }) => {
  const last = unique("Renamed");
  const body = { first: "Before", last, email: `${last}@renamed.example` };
  const page = `/contacts/${(await app.api.add("contact", body)).id}`;
  const offers = async (first: string) => {
    app.go("/settings");
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await openPalette(app);
    await screen.findByRole("option", { name: new RegExp(`${first} ${last}`, "u") });
  };
  app.go(page);
  await screen.findByRole("heading", { level: 1, name: `Before ${last}` });
  await offers("Before");
  await app.user.keyboard("{Escape}");
  await paletteClosed();
  app.go(page);
  await app.press("Edit");
  await app.retype(await screen.findByLabelText(/^First name/u), "After");
  await app.press("Save Changes");
  await screen.findByText("Contact updated successfully");
  await offers("After");
});

test("shortcuts open pages and focus the search, but do not run while the user types", async ({ app }) => {
  await screen.findByRole("heading", { name: "Profile Settings" });
  await app.user.keyboard("go");
  await waitFor(() => expect(app.path()).toBe("/companies"));
  await app.user.keyboard("{Control>}1{/Control}");
  await waitFor(() => expect(app.path()).toBe("/contacts"));
  const search = await screen.findByRole("searchbox", { name: "Search contacts" });
  await app.user.keyboard("/");
  await waitFor(() => expect(document.activeElement).toBe(search));
  await app.user.keyboard("c?g");
  expect(search).toHaveProperty("value", "c?g");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("? opens the list of shortcuts, where single-key shortcuts can be switched off", async () => {
  const app = await openApp("/settings");
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  await app.user.keyboard("?");
  const sheet = await screen.findByRole("dialog", { name: "Keyboard Shortcuts" });
  within(sheet).getByText("Go to Pipeline");
  const keys = within(sheet).getByRole("switch", { name: "Single-key shortcuts" });
  await app.user.click(keys);
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await app.user.keyboard("?{Control>}k{/Control}");
  await paletteField();
  expect(screen.queryByRole("dialog", { name: "Keyboard Shortcuts" })).toBeNull();
});
