import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { emptyList, type OpenedApp, openApp } from "./app-stand-in.tsx";

export async function openForm({ pressFirst }: OpenedApp, button: string, title: string) {
  await pressFirst(button);
  return screen.findByRole("dialog", { name: title });
}

/** Opens the form of a new contact, after its field for the company has loaded. */
export async function openContactForm() {
  const app = await openApp(emptyList("contacts"));
  const form = await openForm(app, "Add Contact", "Create New Contact");
  const company = await within(form).findByRole<HTMLInputElement>("combobox", { name: "Company" });
  return { app, form, company };
}

/** Returns the searches of pickers for companies. */
export const lookUps = ({ network }: OpenedApp) =>
  network.calls.filter(({ call }) => /^GET \/companies\?.*limit=20/u.test(call)).map(({ call }) => call);

export const press = ({ user }: OpenedApp, form: HTMLElement, name: string) =>
  user.click(within(form).getByRole("button", { name }));
export const expectDisabled = (form: HTMLElement, name: string, isDisabled: boolean) =>
  expect(within(form).getByRole("button", { name }).getAttribute("aria-disabled")).toBe(
    isDisabled ? "true" : null,
  );
export const optionsOf = (form: HTMLElement, label: RegExp | string) =>
  within(within(form).getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

/** Waits until the background job that finds duplicates has read a new contact. */
export const duplicateFound = ({ api }: OpenedApp, values: Readonly<Record<string, string>>) =>
  expect
    .poll(async () => (await api.duplicates.check({ body: { noun: "contact", values } })).likely)
    .toHaveLength(1);
