import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { createBrowserStandIn } from "#src/features/session/test/browser-stand-in.ts";
import { newMember, openApp, renderApp, test } from "../app-stand-in.tsx";

test("the root and unknown URLs redirect to the contact list", async () => {
  const app = await openApp("/");
  await screen.findByRole("heading", { name: "Contacts" });
  expect(app.path()).toBe("/contacts");
  app.go("/nowhere/at/all");
  await screen.findByText("No page found at /nowhere/at/all");
  await waitFor(() => expect(app.path()).toBe("/contacts"));
});

test("the sidebar links to lists and boards, and the account menu to other pages", async ({ app }) => {
  await screen.findByRole("heading", { name: "Profile Settings" });
  const sidebar = screen.getByRole("navigation", { name: "Main" });
  for (const [link, heading, path] of [
    ["Contacts", "Contacts", "/contacts"],
    ["Companies", "Companies", "/companies"],
    ["Deals", "Deals", "/deals"],
    ["Pipelines", "Pipeline", "/pipeline"],
  ] as const) {
    await app.user.click(within(sidebar).getByRole("link", { name: link }));
    await screen.findByRole("heading", { level: 1, name: heading });
    expect(app.path()).toBe(path);
    expect(document.title).toBe(`${heading} - Lanyard`);
    expect(sidebar.isConnected).toBe(true);
  }
  await app.pressFirst(/account menu/i);
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Proposals", "Profile", "Settings", "Sign Out"]);
  await app.user.click(screen.getByRole("menuitem", { name: "Settings" }));
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  for (const path of ["/import", "/companies/1", "/deals/1", "/contacts/1", "/pipeline/1"]) {
    app.go(path);
    await waitFor(() => expect(app.path()).toBe(path));
    expect(sidebar.isConnected).toBe(true);
  }
});

test("the app shows a spinner until the session is known, then the sign-in page", async () => {
  createBrowserStandIn();
  const app = await renderApp("/deals");
  expect(screen.getByRole("status", { name: "Loading..." })).toBeTruthy();
  await screen.findByRole("heading", { name: "Welcome Back" });
  expect(app.path()).toBe("/deals");
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
});

test("a member creates a calendar link, and resets and disables it after confirmation", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const user = app.user;
  await app.press("Create Link");
  const field = await screen.findByLabelText<HTMLInputElement>("Private calendar link");
  const first = field.value;
  expect(first).toContain("/api/calendar.ics?key=");
  const press = async (name: string, answer: string) => {
    await user.click(screen.getByRole("button", { name }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("The current link stops working immediately");
    await user.click(within(question).getByRole("button", { name: answer }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  const { since } = await app.api.calendar.read();
  await press("Reset Link", "Cancel");
  await press("Disable", "Cancel");
  expect(field.value).toBe(first);
  expect(await app.api.calendar.read()).toEqual({ since });
  await press("Reset Link", "Reset Link");
  await waitFor(() => expect(field.value).not.toBe(first));
  expect((await app.api.calendar.read()).since).not.toBeNull();
  await press("Disable", "Disable");
  await screen.findByRole("button", { name: "Create Link" });
  expect(screen.queryByLabelText("Private calendar link")).toBeNull();
  expect(await app.api.calendar.read()).toEqual({ since: null });
});
