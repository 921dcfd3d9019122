import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectFailures, newMember, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

async function openList(noun: "contacts" | "companies" | "deals") {
  const opened = await openApp("/profile", await newMember("user"));
  const mark = unique("column");
  await add[noun](opened.api, mark);
  opened.go(`/${noun}?search=${mark}`);
  await screen.findByRole("table");
  return opened;
}

const add = {
  contacts: (api: OpenedApp["api"], first: string) =>
    api.contacts.create({ body: { first, email: `${first}@column.example` } }),
  companies: (api: OpenedApp["api"], name: string) => api.companies.create({ body: { name } }),
  deals: async (api: OpenedApp["api"], name: string) => {
    const stage_id = (await api.pipeline.list()).pipelines[0]?.stages[0]?.id;
    return api.deals.create({ body: { name, amount_cents: 100, stage_id } });
  },
};

const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

async function toggle({ user }: OpenedApp, column: string) {
  if (!screen.queryByRole("menu")) await user.click(screen.getByRole("button", { name: "Columns" }));
  const menu = await screen.findByRole("menu");
  await user.click(await within(menu).findByRole("menuitemcheckbox", { name: column }));
}

test("adds and removes columns except the name, and stores the choice for the user", async () => {
  const app = await openList("contacts");
  expect(heads()).toEqual(["Name", "Email", "Company", "Job title", "Phone", "Stage", "Added"]);
  await toggle(app, "Email");
  await toggle(app, "City");
  await waitFor(() =>
    expect(heads()).toEqual(["Name", "Company", "Job title", "Phone", "Stage", "Added", "City"]),
  );
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
  const app = await openList("contacts");
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
  await app.user.click(screen.getByRole("button", { name: "Columns" }));
  await app.user.type(await screen.findByRole("searchbox", { name: "Find a column" }), "Cíty");
  expect(screen.getAllByRole("menuitemcheckbox").map(({ textContent }) => textContent)).toEqual(["City"]);
  await app.user.click(screen.getByRole("menuitemcheckbox", { name: "City" }));
  await waitFor(() => expect(heads().at(-1)).toBe("City"));
});

test.each([
  { noun: "companies", extra: "Country", head: "Country" },
  { noun: "deals", extra: "Description", head: "Description" },
] as const)("$noun have optional columns of their own", async ({ noun, extra, head }) => {
  const app = await openList(noun);
  await toggle(app, extra);
  await waitFor(() => expect(heads()).toContain(head));
});

test("arrow keys resize a column within limits; all columns but the name get a width", async () => {
  const app = await openList("contacts");
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
  const app = await openList("contacts");
  const asking = vi.spyOn(window, "matchMedia").mockImplementation(
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
  asking.mockRestore();
});

test("reverts a column choice that could not be saved, and offers Retry", async () => {
  expectFailures();
  const app = await openList("contacts");
  app.network.fail(/^PUT \/me\/preferences/u, { status: 400, message: "Not now" });
  await toggle(app, "Email");
  await screen.findByText(/Failed to save the list layout: Not now/u);
  expect(heads()).toContain("Email");
  app.network.heal();
  await app.user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(heads()).not.toContain("Email"));
});

test("a button copies an email address and confirms it", async () => {
  const app = await openList("contacts");
  const mark = unique("copied");
  await app.api.contacts.create({ body: { first: mark, email: `${mark}@copy.example` } });
  app.go(`/contacts?search=${mark}`);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await app.user.click(await screen.findByRole("button", { name: `Copy ${mark}@copy.example` }));
  expect(write).toHaveBeenCalledWith(`${mark}@copy.example`);
  await screen.findByText("Copied");
});
