import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { emptyList, fill, newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { expectListControls, expectListLoading, groupBy } from "../list-of-noun.tsx";

test("a list has count, sorts, page sizes, grid, theme switch, palette and import", () =>
  expectListControls("contacts"));

test("a list sends the URL's parameters or a default sort, and reports a failed load", () =>
  expectListLoading("companies"));

test("list and palette correct a misspelled search, or search as typed on request", async ({ app }) => {
  const letters = crypto.randomUUID().replace(/[\d-]/gu, (sign) => "ghijklmnop"[Number(sign)] ?? "");
  const name = `Zaphodine${letters.slice(0, 7)}`;
  await app.api.add("contact", { last: name });
  const typed = name.toLowerCase().replace("zaph", "zahp");
  app.go(`/contacts?search=${typed}`);
  await screen.findByText(`Showing results for “${name}”`);
  await screen.findByText("1 contact");
  await app.press(`Search for “${typed}” as typed`);
  await screen.findByRole("heading", { name: "No contacts found" });
  expect(screen.queryByText(/^Showing results for/u)).toBeNull();
  await app.user.keyboard("{Control>}k{/Control}");
  await fill(app.user, await screen.findByRole("combobox", { name: /type a command/u }), typed);
  await screen.findByText(`Showing results for “${name}”`);
  expect(screen.getAllByRole("option")[0]?.textContent).toContain(name);
  await app.user.click(await screen.findByRole("option", { name: /as typed$/u }));
  await screen.findAllByText(`No results found for "${typed}"`);
});

test("a list shows sums of all matches per currency, and a view saves the chosen sums", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const mark = unique("Summed");
  for (const [amount_cents, currency] of [
    [150_000, "EUR"],
    [20_000, "USD"],
    [30_001, "USD"],
  ] as const)
    await app.api.add("deal", {
      name: unique(mark),
      amount_cents,
      currency,
      stage: "Lead",
    });
  app.go(`/deals?search=${mark}&limit=25`);
  await screen.findByText("3 deals");
  const choose = async (figure: string) => {
    await app.choose("Summary", figure, "menuitemcheckbox");
    await app.user.keyboard("{Escape}");
  };
  await choose("Sum of Amount");
  await choose("Average of Amount");
  await screen.findByText("$500.01 · €1,500.00");
  await screen.findByText("$250.01 · €1,500.00");
  await app.press("Save view");
  await fill(app.user, await screen.findByRole("textbox", { name: "Name" }), mark);
  await app.press("Save");
  await screen.findByRole("link", { name: mark });
  const { views } = await app.api.views.list({ query: { noun: "deal" } });
  expect(views.find(({ name }) => name === mark)?.state.figures).toEqual([
    { field: "amount_cents", figure: "sum" },
    { field: "amount_cents", figure: "average" },
  ]);
  await choose("Sum of Amount");
  await waitFor(() => expect(screen.queryByText("$500.01 · €1,500.00")).toBeNull());
  expect(screen.getByRole("img", { name: "Changed" })).toBeTruthy();
});

test("a list grouped by owner has exact counts, No owner last and keys to collapse", async ({ app }) => {
  const mark = unique("Grouped");
  const { name: me } = (await app.api.person.readMe()).profile;
  for (const owner of [{}, {}, { owner_id: null }]) await app.api.add("contact", { last: mark, ...owner });
  app.go(`/contacts?search=${mark}&limit=25`);
  await screen.findByText(/^3 /u);
  await groupBy(app, "Owner");
  const head = (name: string) => screen.findByRole("button", { name: new RegExp(`${name}.*\\d`, "u") });
  const mine = await head(me);
  expect(mine.textContent).toContain("2");
  expect(mine.getAttribute("aria-expanded")).toBe("true");
  const links = () => screen.queryAllByRole("link", { name: mark });
  expect(links()).toHaveLength(3);
  expect(mine.compareDocumentPosition(await head("No owner"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  mine.focus();
  await app.user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(links()).toHaveLength(1));
  const closed = await head(me);
  expect(closed.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(closed);
  expect(screen.getByText(/^3 /u)).toBeTruthy();
  await app.user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(links()[0]);
  await app.user.keyboard("{ArrowUp}{ArrowUp}{ArrowRight}");
  await waitFor(() => expect(links()).toHaveLength(3));
});

test("an empty list explains that it is empty and offers to add the first record", async () => {
  const app = await openApp("/profile", "demo@globex.example");
  for (const [noun, one] of Object.entries({ contacts: "contact", companies: "company", deals: "deal" })) {
    app.go(`/${noun}`);
    await screen.findByRole("heading", { name: `No ${noun} yet` });
    expect(screen.getByText(`Get started by adding your first ${one}.`)).toBeTruthy();
    expect(app.path()).toBe(`/${noun}`);
  }
});

test("a contact's card shows the name or else the e-mail, and the coloured stage", async ({ app }) => {
  const mark = unique("item");
  const contact = await app.api.add("contact", { email: `${mark}@lists.example`, job_title: mark });
  await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const company = await app.api.add("company", { name: `${mark} Works` });
  await app.api.add("contact", {
    first: "Ada",
    last: "Moss",
    job_title: mark,
    phone: "+1 555",
    company_id: company.id,
    email: `a.${mark}@b.example`,
  });
  app.go(`/contacts?search=${mark}&layout=grid`);
  const [named, nameless] = await screen.findAllByRole("article");
  expect(nameless?.textContent).toContain(`${mark}@lists.example`);
  expect(nameless?.textContent).not.toContain("Unnamed Contact");
  expect(nameless?.textContent).toContain("Lead");
  for (const text of ["AM", "Ada Moss", `a.${mark}@b.example`, `${mark} Works`, mark, "+1 555", "Added "])
    expect(named?.textContent).toContain(text);
  expect(
    within(named ?? document.body).getByRole("button", { name: /^Add to Sales Pipeline/u }),
  ).toBeTruthy();
  const { data } = await app.api.pipeline.status({ params: { contactId: contact.id } });
  const badge = within(nameless ?? document.body).getByText("Lead");
  expect(badge.closest("[style]")?.getAttribute("style")).toContain(data.stageColor);
  const { contacts, pagination } = await app.api.contacts.list({ query: { q: mark } });
  const uncoloured = contacts.map((each) => ({ ...each, stage_color: null }));
  app.network.fail(/^GET \/contacts\?/u, { answer: { contacts: uncoloured, pagination } });
  app.go(`/contacts?search=${mark}&layout=grid&sort_order=desc`);
  await waitFor(() =>
    expect(screen.getByText("Lead").closest("[style]")?.getAttribute("style")).toContain("#10b981"),
  );
});

test("viewers see no import or export above their lists", async () => {
  const app = await openApp("/profile", await newMember("viewer"));
  for (const [plural, name] of [
    ["contacts", "Contacts"],
    ["companies", "Companies"],
  ] as const) {
    app.go(emptyList(plural));
    await screen.findByRole("heading", { level: 1, name });
    expect(screen.queryByRole("link", { name: "Import CSV" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  }
});

test("another sort, search or filter scrolls to the top; opening a record does not", async ({ app }) => {
  const mark = unique("scrolled");
  const contact = await app.api.add("contact", { first: "A", last: mark, email: `${mark}@lists.example` });
  const found = `/contacts?search=${mark}`;
  app.go(found);
  const list = await screen.findByRole("region", { name: "Contact list" });
  list.scrollTop = 500;
  app.go(`${found}&open=${contact.id}`);
  await screen.findByRole("complementary");
  expect(list.scrollTop).toBe(500);
  for (const path of [`${found}&sort_order=desc`, `${found}&has_email=true`, `/contacts?search=A+${mark}`]) {
    list.scrollTop = 500;
    app.go(path);
    await waitFor(() => expect(list.scrollTop, path).toBe(0));
  }
});
