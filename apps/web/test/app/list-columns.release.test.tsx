import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectFailures, unique } from "../app-stand-in.tsx";
import { heads, openList, toggle } from "../column-list.tsx";

test("arrow keys resize a column within limits and store every width but the name's", async () => {
  const app = await openList();
  const edge = await screen.findByRole("separator", { name: "Width of Email" });
  const widthPx = () => Number(edge.getAttribute("aria-valuenow"));
  edge.focus();
  await app.user.keyboard("{Shift>}{ArrowLeft>40}{/Shift}");
  expect(widthPx()).toBe(60);
  await app.user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}");
  expect(widthPx()).toBe(110);
  await waitFor(async () => {
    const { preferences } = await app.api.person.readMe();
    const others = ["company", "job_title", "phone", "stage", "created_at"];
    const asTheyStood = Object.fromEntries(others.map((id) => [id, 800]));
    expect(preferences.lists.contacts?.widths).toEqual({ ...asTheyStood, email: 110 });
  });
});

test("a column width chosen in a small window does not apply to large windows", async () => {
  const app = await openList();
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media === "(max-width: 1399px)",
      }) as MediaQueryList,
  );
  app.go("/companies");
  await screen.findByRole("heading", { name: "Companies" });
  app.go("/contacts");
  const edge = await screen.findByRole("separator", { name: "Width of Email" });
  edge.focus();
  await app.user.keyboard("{Shift>}{ArrowLeft>40}{/Shift}");
  await waitFor(async () => {
    const { contacts } = (await app.api.person.readMe()).preferences.lists;
    expect(contacts).toMatchObject({ compact_widths: { email: 60 } });
    expect(contacts).not.toHaveProperty("widths");
  });
});

test("a column choice that could not be saved is reverted, and Retry saves it", async () => {
  expectFailures();
  const app = await openList();
  app.network.fail(/^PUT \/me\/preferences/u, { status: 400, message: "Not now" });
  await toggle(app, "Email");
  await screen.findByText(/Failed to save the list layout: Not now/u);
  expect(heads()).toContain("Email");
  app.network.heal();
  await app.press("Retry");
  await waitFor(() => expect(heads()).not.toContain("Email"));
});

test("a button copies an email address and confirms it", async () => {
  const app = await openList();
  const mark = unique("copied");
  await app.api.add("contact", { first: mark, email: `${mark}@copy.example` });
  app.go(`/contacts?search=${mark}`);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await app.press(`Copy ${mark}@copy.example`);
  expect(write).toHaveBeenCalledWith(`${mark}@copy.example`);
  await screen.findByText("Copied");
});
