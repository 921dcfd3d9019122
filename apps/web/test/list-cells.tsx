import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { openApp, unique } from "./app-stand-in.tsx";

/** Returns whether the browser would ask before closing the tab. */
export const asksBeforeLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Closes open toasts and editors, because the page of the next test would otherwise ask before closing. */
export async function leaveNothingOpen(): Promise<void> {
  const input = document.querySelector(".is-editing input");
  if (input) fireEvent.keyDown(input, { key: "Escape" });
  for (let tries = 0; asksBeforeLeaving() && tries < 20; tries += 1) {
    const closes = document.querySelectorAll(".toast [aria-label=Close]");
    await act(async () => closes.forEach((close) => void fireEvent.click(close)));
  }
}

export async function openContact(more = "") {
  const app = await openApp("/profile");
  const mark = unique("edited");
  const created = await app.api.contacts.create({ body: { first: mark, job_title: "Buyer" } });
  app.go(`/contacts?search=${mark}${more}`);
  await screen.findByRole("link", { name: mark });
  const stored = async () => await app.api.read("contact", created.contact.id);
  return { ...app, mark, id: created.contact.id, stored };
}

export const openShortPage = () => openContact("&sort_by=created_at&sort_order=desc&limit=25");

/** Moves the contact of `openShortPage` to the second page of the list by creating 25 newer contacts. */
export async function leavePage({ api, cache, mark }: Awaited<ReturnType<typeof openContact>>) {
  const later = Array.from({ length: 25 }, (_, index) => ({ first: `${mark} later ${index}` }));
  await Promise.all(later.map((body) => api.contacts.create({ body })));
  await act(() => cache.invalidateQueries({ queryKey: ["contacts", "list"] }));
  // Includes hidden links, because an open list of options hides the page.
  await waitFor(() => expect(screen.queryByRole("link", { name: mark, hidden: true })).toBeNull());
}

export function cell(column: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row] > [data-cell="${column}"]`);
  if (!found) throw new Error(`No cell ${column}`);
  return found;
}

export const editor = (field: string) =>
  screen.findByRole("textbox", { name: new RegExp(`^${field} of `, "u") });

export async function typeInCell(user: UserEvent, text: string, column = "job_title", field = "Job title") {
  cell(column).focus();
  await user.keyboard("{Enter}");
  await editor(field);
  await user.keyboard(text);
}
