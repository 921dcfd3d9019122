import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { t } from "#src/lib/messages.ts";
import { newMember, openApp, unique } from "../app-stand-in.tsx";

const question = () => screen.findByRole("alertdialog", { name: "Discard your changes?" });

test("what is typed while the profile is saved stays, and is unsaved", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const phone = await screen.findByLabelText<HTMLInputElement>(t("profile.phone"));
  const company = screen.getByLabelText<HTMLInputElement>(t("profile.company"));
  const saving = Promise.withResolvers<void>();
  app.network.fail(/^PUT \/me\/profile/u, { until: saving.promise }, 1);
  await app.user.type(phone, " 12 34 ");
  await app.user.type(company, "Lanyard");
  await app.user.click(screen.getByRole("button", { name: t("profile.save") }));
  await app.user.type(company, " Ltd");
  saving.resolve();
  await screen.findByText(t("profile.saved"));
  await waitFor(() => expect(phone.value).toBe("12 34"));
  expect(company.value).toBe("Lanyard Ltd");
  act(() => app.go("/companies"));
  await question();
});

test("what is changed while the settings are saved stays, and is unsaved", async () => {
  const app = await openApp("/settings", await newMember("user"));
  const shared = await screen.findByRole<HTMLInputElement>("switch", { name: t("settings.publicProfile") });
  const format = screen.getByLabelText<HTMLSelectElement>(t("settings.timeFormat"));
  const saving = Promise.withResolvers<void>();
  app.network.fail(/^PUT \/me\/preferences/u, { until: saving.promise }, 1);
  await app.user.click(shared);
  await app.user.selectOptions(format, "24h");
  await app.user.click(screen.getByRole("button", { name: t("settings.save") }));
  await app.user.selectOptions(format, "12h");
  saving.resolve();
  await screen.findByText(t("settings.saved"));
  expect(shared.checked).toBe(true);
  expect(format.value).toBe("12h");
  act(() => app.go("/companies"));
  await question();
});

test.each([
  ["companies", "Add Company", /^Company name/u, "Create Company"],
  ["deals", "Add Deal", /^Deal name/u, "Create Deal"],
  ["contacts", "Add Contact", /^First name/u, "Create Contact"],
])(
  "a form of %s that closes once it is saved takes no letter meanwhile, and takes them again after a failure",
  async (noun, opener, name, create) => {
    const app = await openApp(`/${noun}?search=${unique("nobody")}`);
    await waitFor(() => expect(app.cache.isFetching()).toBe(0));
    const [button] = await screen.findAllByRole("button", { name: opener });
    if (button) await app.user.click(button);
    const form = within(await screen.findByRole("dialog"));
    const field = await form.findByLabelText<HTMLInputElement>(name);
    const mark = unique("held");
    await app.user.type(field, mark);
    if (noun === "contacts") await app.user.type(form.getByLabelText(/^Email/u), `${mark}@held.example`);
    if (noun === "deals") await app.user.type(form.getByLabelText(/^Amount/u), "12");
    const saving = Promise.withResolvers<void>();
    app.network.fail(new RegExp(`^POST /${noun}$`, "u"), { until: saving.promise });
    const save = form.getByRole("button", { name: create });
    await waitFor(() => expect(save).toHaveProperty("disabled", false));
    await app.user.click(save);
    await app.user.type(field, " lost");
    expect(field.value).toBe(mark);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    saving.reject(new TypeError("Failed to fetch"));
    await waitFor(() => expect(save.getAttribute("aria-busy")).not.toBe("true"));
    await app.user.type(field, " kept");
    expect(field.value).toBe(`${mark} kept`);
  },
);
