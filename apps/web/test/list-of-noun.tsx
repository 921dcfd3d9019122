import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { newMember, type OpenedApp, openApp, unique } from "./app-stand-in.tsx";

const lists = {
  contacts: {
    title: "Contacts",
    one: "contact",
    sorts: ["Name", "Email", "Company", "Owner", "Created", "Updated"],
  },
  companies: { title: "Companies", one: "company", sorts: ["Name", "Industry", "Size", "Owner", "Created"] },
  deals: { title: "Deals", one: "deal", sorts: ["Title", "Amount", "Stage", "Owner", "Created"] },
};

type Noun = keyof typeof lists;

export function addNamed({ api }: OpenedApp, noun: Noun, name: string) {
  if (noun === "contacts") return api.add("contact", { last: name });
  if (noun === "companies") return api.add("company", { name });
  return api.add("deal", { name, amount_cents: 100, stage: "Lead" });
}

export async function groupBy({ user }: OpenedApp, field: string) {
  await user.click(screen.getByRole("button", { name: "Group by" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: field }));
  await user.keyboard("{Escape}");
}

export const selected = (text: string) => screen.findByRole("heading", { name: `${text} selected` });

export const row = (name: string) => screen.queryByRole("row", { name: new RegExp(name, "u") });

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

export async function expectListControls(noun: Noun) {
  const { title, one, sorts } = lists[noun];
  // The server stores the layout for the member, so the test uses a new member.
  const app = await openApp("/profile", await newMember("user"));
  const [lone, pair] = [unique("Lone"), unique("Pair")];
  for (const name of [lone, pair, pair]) await addNamed(app, noun, name);
  app.go(`/${noun}?search=${lone}`);
  await screen.findByRole("heading", { level: 1, name: title });
  await screen.findByText(`1 ${one}`);
  app.go(`/${noun}?search=${pair}`);
  await screen.findByText(`2 ${noun}`);
  expect(optionsOf("Sort by").slice(0, sorts.length)).toEqual(sorts);
  expect(optionsOf("Per page")).toEqual(["25", "50", "100"]);
  expect(screen.getByLabelText<HTMLSelectElement>("Per page").value).toBe("50");
  expect(screen.getByRole("button", { name: /^Switch to dark theme/u })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Open command palette/u }).length).toBeGreaterThan(0);
  await app.press("Grid view");
  expect(screen.getByRole("button", { name: "Grid view" }).getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  await app.press("List view");
  await waitFor(() => expect(screen.queryAllByRole("article")).toHaveLength(0));
  if (noun === "deals") return;
  expect(screen.getAllByRole("link", { name: "Import CSV" })[0]?.getAttribute("href")).toBe(
    noun === "companies" ? "/import?from=companies" : "/import",
  );
}

export async function expectListLoading(noun: Noun) {
  const app = await openApp(`/${noun}`);
  const asked = () =>
    app.network.calls
      .filter(({ call }) => call.startsWith(`GET /${noun}?`))
      .map(({ call }) => Object.fromEntries(new URLSearchParams(call.split("?")[1])));
  await screen.findAllByText(/^Showing /u);
  const [sort_by, sort_order, other] =
    noun === "deals" ? ["created_at", "desc", "asc"] : ["name", "asc", "desc"];
  const usual = { page: "1", limit: "50", sort_by, sort_order };
  expect(asked()[0]).toEqual(usual);
  const mark = unique("kestrel");
  await addNamed(app, noun, mark);
  app.go(`/${noun}?page=2&limit=25&search=${mark}&sort_by=created_at&sort_order=${other}`);
  const searched = noun === "contacts" ? { q: mark } : { search: mark };
  const said = { page: "2", limit: "25", sort_by: "created_at", sort_order: other, ...searched };
  await waitFor(() => expect(asked()).toContainEqual(said));
  // The list opens the last page, because the requested page does not exist.
  await waitFor(() => expect(app.path()).not.toContain("page=2"));

  const leave = async () => {
    app.go("/profile");
    await screen.findByRole("heading", { name: "Profile Settings" });
  };
  await leave();
  const loads = () => asked().filter(({ page }) => page === "1").length;
  const before = loads();
  app.go(`/${noun}`);
  await waitFor(() => expect(loads()).toBeGreaterThan(before));
  await leave();
  app.network.fail(new RegExp(`^GET /${noun}\\?`, "u"), { status: 503, message: "Down" });
  const left = asked().length;
  app.go(`/${noun}?search=${mark}`);
  await screen.findByRole("heading", { name: `Error loading ${noun}` });
  expect(screen.getByText(`There was a problem loading your ${noun}. Please try again.`)).toBeTruthy();
  // The app retries lists once, and other queries twice.
  expect(asked()).toHaveLength(left + 2);
  app.network.heal();
  await app.press("Try Again");
  await waitFor(() => expect(screen.queryByRole("heading", { name: `Error loading ${noun}` })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
}

export async function expectAllMatchesDeleted(noun: Noun) {
  const app = await openApp("/profile");
  const mark = unique("many");
  await Promise.all(Array.from({ length: 26 }, (_, n) => addNamed(app, noun, `${mark} ${n}`)));
  app.go(`/${noun}?search=${mark}&limit=25`);
  await screen.findByText(`Showing 25 of 26 ${noun}`);
  await app.pressFirst("Select All");
  await app.press("Select all 26 that match");
  await app.press("Delete");
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("delete 26");
  await app.user.click(within(question).getByRole("button", { name: "Delete" }));
  await screen.findByText(`Deleted 26 ${noun}`);
  await app.press("Undo");
  await screen.findByText(`Restored 26 ${noun}`);
  const query = noun === "contacts" ? { q: mark } : { search: mark };
  expect((await app.api[noun].count({ query })).totalCount).toBe(26);
}

/** Creates two contacts with equal names, and opens the dialog that merges them. */
export async function openTwins() {
  const app = await openApp("/profile");
  const mark = unique("twin");
  const emails = ["one", "other"].map((name) => `${name}.${mark}@twins.example`);
  const [one, other] = emails;
  const twin = { first: "Ada", last: mark };
  await app.api.add("contact", { ...twin, email: one, city: "Lyon", country: "France" });
  const { id: contactId } = await app.api.add("contact", { ...twin, email: other, city: "Paris" });
  await app.api.pipeline.add({ params: { contactId }, body: {} });
  app.go(`/contacts?search=${mark}`);
  await screen.findByText("Showing 2 of 2 contacts");
  for (const box of screen.getAllByRole("checkbox", { name: /^Select Ada/u })) await app.user.click(box);
  await app.press("Merge…");
  const dialog = await screen.findByRole("dialog", { name: "Merge contacts" });
  const listed = async () => (await app.api.contacts.list({ query: { q: mark } })).contacts;
  return { ...app, mark, emails, dialog, listed };
}
