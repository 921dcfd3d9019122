import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
import { expectFailures, fill, newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { no, press, retry, told } from "../failing-app.tsx";
import { openContactForm } from "../record-forms.ts";
import { newContact } from "../record-page.ts";

beforeEach(expectFailures);

test("a contact that cannot be created is reported with the reason", async () => {
  const { app, form } = await openContactForm();
  app.network.fail(/^(?:POST|PUT) \/contacts/u, no);
  await fill(app.user, within(form).getByLabelText("First name"), "Ada");
  await fill(app.user, within(form).getByLabelText(/^Email/u), `${unique("a")}@f.example`);
  await waitFor(() =>
    expect(within(form).getByRole("button", { name: "Create Contact" })).toHaveProperty("disabled", false),
  );
  await press(app, "Create Contact", form);
  await told("Failed to create contact: No");
});

test("notes that cannot be added or deleted are reported with the reason", async ({ app }) => {
  const { id } = await newContact(app);
  await app.api.contactNotes.create({ params: { id }, body: { body: "Stays" } });
  app.network.fail(/^(?:POST|DELETE) .*\/notes/u, no);
  app.go(`/contacts/${id}?tab=notes`);
  await app.user.click(await screen.findByRole("tab", { name: "Notes (1)" }));
  await press(app, "Delete note");
  await told("Failed to delete note: No");
  await told("Stays");
  const field = screen.getByLabelText<HTMLTextAreaElement>("New note");
  await fill(app.user, field, "Again");
  await press(app, "Add Note");
  await told("Failed to add note: No");
  expect(field.value).toBe("Again");
  app.network.heal();
  await retry(app);
  await told("Note added");
  expect(field.value).toBe("");
});

test("the app follows the system's theme until the user chooses one", async () => {
  const system = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const isAsked = media.includes("color-scheme");
    return (isAsked ? system : Object.assign(new EventTarget(), { media, matches: false })) as MediaQueryList;
  });
  const app = await openApp("/settings", await newMember("user"));
  const theme = await screen.findByRole("group", { name: "Color theme" });
  const shown = () => document.documentElement.dataset.theme;
  const isChosen = (name: string) => within(theme).getByRole("button", { name }).getAttribute("aria-pressed");
  expect(isChosen("System")).toBe("true");
  system.dispatchEvent(new Event("change"));
  expect([shown(), localStorage.getItem("theme")]).toEqual(["dark", null]);
  await press(app, "Light", theme);
  system.dispatchEvent(new Event("change"));
  expect([shown(), localStorage.getItem("theme")]).toEqual(["light", "light"]);
  await press(app, "System", theme);
  expect([shown(), localStorage.getItem("theme")]).toEqual(["dark", "system"]);
  await waitFor(async () => expect((await app.api.person.readMe()).preferences.theme).toBe("system"));
  system.matches = false;
  system.dispatchEvent(new Event("change"));
  expect(shown()).toBe("light");
  expect(isChosen("System")).toBe("true");
  await press(app, "Dark", theme);
  system.dispatchEvent(new Event("change"));
  expect([shown(), localStorage.getItem("theme")]).toEqual(["dark", "dark"]);
  await waitFor(async () => expect((await app.api.person.readMe()).preferences.theme).toBe("dark"));
});
