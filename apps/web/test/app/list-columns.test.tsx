import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { textsOf } from "../app-stand-in.tsx";
import { heads, openList, toggle } from "../column-list.tsx";

test("a user adds and removes columns except the name, and the choice is stored", async () => {
  const app = await openList();
  expect(heads()).toEqual(["Name", "Email", "Company", "Job title", "Phone", "Stage", "Added"]);
  await toggle(app, "Email");
  await toggle(app, "City");
  await expect.poll(heads).toEqual(["Name", "Company", "Job title", "Phone", "Stage", "Added", "City"]);
  expect(within(screen.getByRole("menu")).queryByRole("menuitemcheckbox", { name: "Name" })).toBeNull();
  await waitFor(async () => {
    const { preferences } = await app.api.person.readMe();
    expect(preferences.lists.contacts?.columns).toContain("city");
    expect(preferences.lists.contacts?.columns).not.toContain("email");
  });
  await app.user.click(screen.getByRole("menuitem", { name: "Reset columns" }));
  await waitFor(() => expect(heads()).toContain("Email"));
});

test("columns can be moved by dragging or keyboard, and a search finds columns to add", async () => {
  const app = await openList();
  const head = (name: string) => screen.getByRole("columnheader", { name });
  const button = within(head("Company")).getByRole("button");
  fireEvent.keyDown(button, { key: "ArrowLeft", altKey: true });
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(["Name", "Company", "Email"]));
  act(() => button.focus());
  await app.user.keyboard("{Alt>}{ArrowRight}");
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(["Name", "Email", "Company"]));
  expect(document.activeElement).toBe(button);
  await app.user.keyboard("{ArrowLeft}{/Alt}");
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(["Name", "Company", "Email"]));
  act(() => within(head("Phone")).getByRole("separator").focus());
  await app.user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await waitFor(() => expect(heads().indexOf("Phone")).toBe(3));
  const held = new Map<string, string>();
  const dataTransfer = {
    types: ["text/x-lanyard-column"],
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? "",
  };
  fireEvent.dragStart(head("Stage"), { dataTransfer });
  fireEvent.drop(head("Name"), { dataTransfer });
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(["Name", "Stage", "Company"]));
  await app.press("Columns");
  await app.user.type(await screen.findByRole("searchbox", { name: "Find a column" }), "Cíty");
  expect(textsOf(screen.getAllByRole("menuitemcheckbox"))).toEqual(["City"]);
  await app.user.click(screen.getByRole("menuitemcheckbox", { name: "City" }));
  await waitFor(() => expect(heads().at(-1)).toBe("City"));
});

test("the arrow keys resize a column from its present width", async () => {
  const app = await openList();
  const head = screen.getByRole("columnheader", { name: "Email" });
  Object.defineProperty(head, "offsetWidth", { value: 300 });
  act(() => within(head).getByRole("separator").focus());
  await app.user.keyboard("{ArrowLeft}");
  await expect
    .poll(async () => (await app.api.person.readMe()).preferences.lists.contacts?.widths?.email)
    .toBe(290);
});
