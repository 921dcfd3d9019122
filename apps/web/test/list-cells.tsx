import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { openApp, unique } from "./app-stand-in.tsx";

/** Whether the browser asks before the tab is left. */
export const isLeavingAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Messages that wait for an answer, and editors left open, would have the next test's page ask. */
export async function leaveNothingOpen(): Promise<void> {
  const input = document.querySelector(".is-editing input");
  if (input) fireEvent.keyDown(input, { key: "Escape" });
  for (let tries = 0; isLeavingAsked() && tries < 20; tries += 1) {
    const closes = document.querySelectorAll(".toast [aria-label=Close]");
    await act(async () => closes.forEach((close) => void fireEvent.click(close)));
  }
}

/** A list with one contact, a buyer. */
export async function openContact(more = "") {
  const app = await openApp("/profile");
  const mark = unique("edited");
  const created = await app.api.contacts.create({ body: { first: mark, job_title: "Buyer" } });
  app.go(`/contacts?search=${mark}${more}`);
  await screen.findByRole("link", { name: mark });
  const stored = async () => (await app.api.contacts.read({ params: { id: created.contact.id } })).contact;
  return { ...app, mark, id: created.contact.id, stored };
}

/** A list of 25 contacts a page, the latest first, with one contact. */
export const openShortPage = () => openContact("&sort_by=created_at&sort_order=desc&limit=25");

/** Moves the contact of a short page to the next page: 25 later ones take the places before it. */
export async function leavePage({ api, cache, mark }: Awaited<ReturnType<typeof openContact>>) {
  const later = Array.from({ length: 25 }, (_, index) => ({ first: `${mark} later ${index}` }));
  await Promise.all(later.map((body) => api.contacts.create({ body })));
  await act(() => cache.invalidateQueries({ queryKey: ["contacts", "list"] }));
  // An open list of options hides the links.
  await waitFor(() => expect(screen.queryByRole("link", { name: mark, hidden: true })).toBeNull());
}

/** The cell of the only row. */
export function cell(column: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row] > [data-cell="${column}"]`);
  if (!found) throw new Error(`No cell ${column}`);
  return found;
}

export const editor = (field: string) =>
  screen.findByRole("textbox", { name: new RegExp(`^${field} of `, "u") });

/** Opens a cell and types over its value. */
export async function typeInCell(user: UserEvent, text: string, column = "job_title", field = "Job title") {
  cell(column).focus();
  await user.keyboard("{Enter}");
  await editor(field);
  await user.keyboard(text);
}
