import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import type { OpenedApp } from "./app-stand-in.tsx";

export async function openForm({ user }: OpenedApp, button: string, title: string) {
  const [opener] = await screen.findAllByRole("button", { name: button });
  if (opener) await user.click(opener);
  return screen.findByRole("dialog", { name: title });
}

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
