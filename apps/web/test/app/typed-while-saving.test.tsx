import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { t } from "#src/lib/messages.ts";
import { newMember, openApp } from "../app-stand-in.tsx";

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
