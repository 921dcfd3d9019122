import { act, screen, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { fill, type OpenedApp, unique } from "./app-stand-in.tsx";

/** Simulates that the browser lost or regained the network. Tests must restore mocks afterwards. */
export async function turn(state: "offline" | "online"): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(state === "online");
  await act(async () => void dispatchEvent(new Event(state)));
}

export const email = () => `${unique("contact")}@offline.example`;

export async function fillForm({ user }: OpenedApp, first: string, address = email()) {
  await user.click(await screen.findByRole("button", { name: "Add Contact" }));
  const form = await screen.findByRole("dialog", { name: "Create New Contact" });
  await fill(user, await within(form).findByLabelText("First name"), first);
  await fill(user, within(form).getByLabelText(/^Email/u), address);
  await vi.waitFor(() => expect(saveButton(form).disabled).toBe(false));
  return form;
}

export const saveButton = (form: HTMLElement) =>
  within(form).getByRole<HTMLButtonElement>("button", { name: /^(?:Create Contact|Saving\.\.\.)$/u });

export async function contactsCalled({ api }: OpenedApp, q: string) {
  return (await api.contacts.list({ query: { q } })).contacts;
}

export const sentBy = ({ network }: OpenedApp, pattern: RegExp) =>
  network.calls.filter(({ call }) => pattern.test(call));
