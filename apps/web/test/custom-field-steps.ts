import type { NewCustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { screen, within } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { type Api, type OpenedApp, unique } from "./app-stand-in.tsx";

/**
 * The administrator of another organisation. Required fields are defined there, so that they do not affect
 * the forms of other tests.
 */
export const requirer = "admin@required.example";

export const tiers = [
  { label: "Gold", color: "#f59e0b" },
  { label: "Silver", color: "#3b82f6" },
];

/** Removes a field after the test, unless the test has removed it. */
export function removeAfterwards(api: Api, field: { id: string } | undefined) {
  onTestFinished(async () => {
    const { fields } = await api.fields.list({ query: {} });
    if (fields.some(({ id }) => id === field?.id))
      await api.fields.remove({ params: { id: field?.id ?? "" } });
  });
}

export async function define(api: Api, body: Partial<NewCustomField> & Pick<NewCustomField, "type">) {
  const label = unique("Field");
  const { field } = await api.fields.create({ body: { noun: "contact", label, ...body } });
  removeAfterwards(api, field);
  return field;
}

export async function openForm({ pressFirst }: OpenedApp, button: string, title: string) {
  await pressFirst(button);
  return within(await screen.findByRole("dialog", { name: title }));
}

export async function openAction({ choose }: OpenedApp, label: string, action: string, title: string) {
  await choose(`Actions for ${label}`, action);
  return within(await screen.findByRole("dialog", { name: title }));
}
