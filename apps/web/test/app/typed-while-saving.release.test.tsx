import { act, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { expectFailures, newMember, type OpenedApp, openApp, test, unique } from "../app-stand-in.tsx";

const question = () => screen.findByRole("alertdialog", { name: "Discard your changes?" });

test("input typed while the profile is being saved stays unsaved", async ({ memberApp: app }) => {
  const phone = await screen.findByLabelText<HTMLInputElement>(t("ui.phone"));
  const company = screen.getByLabelText<HTMLInputElement>(t("kinds.one.company"));
  const saving = app.network.hold(/^PUT \/me\/profile/u, 1);
  await app.user.type(phone, " 12 34 ");
  await app.user.type(company, "Lanyard");
  await app.press(t("ui.saveChanges"));
  await app.user.type(company, " Ltd");
  act(() => app.go("/companies"));
  await app.user.click(within(await question()).getByRole("button", { name: "Keep editing" }));
  saving();
  await screen.findByText(t("profile.saved"));
  await waitFor(() => expect(phone.value).toBe("12 34"));
  expect(company.value).toBe("Lanyard Ltd");
  act(() => app.go("/companies"));
  await question();
});

test("changes made while the settings are being saved stay unsaved", async () => {
  const app = await openApp("/settings", await newMember("user"));
  const shared = await screen.findByRole<HTMLInputElement>("switch", { name: t("settings.publicProfile") });
  const format = screen.getByLabelText<HTMLSelectElement>(t("settings.timeFormat"));
  const saving = app.network.hold(/^PUT \/me\/preferences/u, 1);
  await app.user.click(shared);
  await app.user.selectOptions(format, "24h");
  await app.press(t("ui.saveChanges"));
  await app.user.selectOptions(format, "12h");
  act(() => app.go("/companies"));
  await app.user.click(within(await question()).getByRole("button", { name: "Keep editing" }));
  saving();
  await screen.findByText(t("settings.saved"));
  expect(shared.checked).toBe(true);
  expect(format.value).toBe("12h");
  act(() => app.go("/companies"));
  await question();
});

const pages = [
  {
    path: "/profile",
    type: async (app: OpenedApp) => app.user.type(await screen.findByLabelText(t("ui.phone")), "12 34"),
    save: () => t("ui.saveChanges"),
    saved: () => t("profile.saved"),
    failed: /Failed to save profile.*You typed “12 34”/u,
  },
  {
    path: "/settings",
    type: async (app: OpenedApp) =>
      app.user.click(await screen.findByRole("switch", { name: t("settings.publicProfile") })),
    save: () => t("ui.saveChanges"),
    saved: () => t("settings.saved"),
    failed: /Failed to save settings/u,
  },
];

test.each(pages)(
  "leaving $path during a save shows no prompt, and Retry saves after a failure",
  async ({ path, type, save, saved, failed }) => {
    expectFailures();
    const app = await openApp(path, await newMember("user"));
    await type(app);
    const saving = Promise.withResolvers<void>();
    const refused = { status: 500, message: "Try later", until: saving.promise };
    app.network.fail(/^PUT \/me\//u, refused, 2);
    await app.press(save());
    act(() => app.go("/companies"));
    await screen.findByRole("heading", { level: 1, name: "Companies" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    saving.resolve();
    await screen.findByText(failed);
    await app.press("Retry");
    await screen.findByText(saved());
  },
);

test.for([
  ["/tasks", "Add a task", "task"],
  ["", "Log an interaction", "interaction"],
] as const)(
  "text typed in %s “%s” while the first line is being sent is kept",
  async ([path, label, noun], { app }) => {
    const contact = await app.api.add("contact", { last: unique("Typed") });
    app.go(path || `/contacts/${contact.id}`);
    const line = await screen.findByRole<HTMLInputElement>("textbox", { name: label });
    const saving = app.network.hold(new RegExp(`^POST /${noun}s$`, "u"), 1);
    await app.user.type(line, "Call Ann{Enter}");
    await waitFor(() => expect(app.network.calls.map(({ call }) => call)).toContain(`POST /${noun}s`));
    await app.retype(line, "Mail Bob");
    saving();
    await waitFor(() => expect(app.cache.isMutating()).toBe(0));
    expect(line.value).toBe("Mail Bob");
  },
);
