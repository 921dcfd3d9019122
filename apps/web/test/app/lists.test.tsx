import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fill, newMember, type OpenedApp, openApi, openApp, unique } from "../app-stand-in.tsx";

afterEach(() => vi.restoreAllMocks());

const globex = "demo@globex.example";
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

async function firstStage({ api }: OpenedApp): Promise<string> {
  return (await api.pipeline.list()).pipelines[0]?.stages[0]?.id ?? "";
}

async function addOne(app: OpenedApp, noun: "contacts" | "companies" | "deals", name: string) {
  if (noun === "contacts") await app.api.contacts.create({ body: { last: name } });
  if (noun === "companies") await app.api.companies.create({ body: { name } });
  if (noun === "deals")
    await app.api.deals.create({ body: { name, amount_cents: 100, stage_id: await firstStage(app) } });
}

test("list and palette correct a misspelled text, and search it literally on request", async () => {
  const app = await openApp("/contacts");
  const letters = crypto.randomUUID().replace(/[\d-]/gu, (sign) => "ghijklmnop"[Number(sign)] ?? "");
  const name = `Zaphodine${letters.slice(0, 7)}`;
  await app.api.contacts.create({ body: { last: name } });
  const typed = name.toLowerCase().replace("zaph", "zahp");
  app.go(`/contacts?search=${typed}`);
  await screen.findByText(`Showing results for “${name}”`);
  await screen.findByText("1 contact");
  await app.user.click(screen.getByRole("button", { name: `Search for “${typed}” as typed` }));
  await screen.findByRole("heading", { name: "No contacts found" });
  expect(screen.queryByText(/^Showing results for/u)).toBeNull();
  await app.user.keyboard("{Control>}k{/Control}");
  await fill(app.user, await screen.findByRole("combobox", { name: /type a command/u }), typed);
  await screen.findByText(`Showing results for “${name}”`);
  expect(screen.getAllByRole("option")[0]?.textContent).toContain(name);
  await app.user.click(await screen.findByRole("option", { name: /as typed$/u }));
  await screen.findAllByText(`No results found for "${typed}"`);
});

async function groupBy({ user }: OpenedApp, field: string) {
  await user.click(screen.getByRole("button", { name: "Group by" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: field }));
  await user.keyboard("{Escape}");
}

test("groups deals by stage, choice, checkbox and month, with sums per currency", async () => {
  const api = await openApi("demo@lanyard.example");
  const mark = unique("Tiered");
  const label = unique("Tier");
  const options = [{ label: "Gold, or more" }, { label: "Silver" }];
  const { field } = await api.fields.create({ body: { noun: "deal", label, type: "choice", options } });
  const signedLabel = unique("Signed");
  const { field: signed } = await api.fields.create({
    body: { noun: "deal", label: signedLabel, type: "boolean" },
  });
  onTestFinished(async () => {
    for (const { id } of [field, signed]) await api.fields.remove({ params: { id } });
  });
  const app = await openApp("/profile");
  const stage_id = await firstStage(app);
  for (const [index, [amount_cents, currency]] of (
    [
      [150_000, "EUR"],
      [20_000, "USD"],
      [30_000, "USD"],
    ] as const
  ).entries())
    await app.api.deals.create({
      body: {
        name: `${mark} ${index}`,
        amount_cents,
        currency,
        stage_id,
        expected_close_date: Date.UTC(2026, index, 31),
        ...(index < 2 && { custom: { [field.key]: options[0]?.label ?? "", [signed.key]: true } }),
      },
    });
  app.go(`/deals?search=${mark}`);
  await screen.findByText("3 deals");
  const heads = () =>
    [...document.querySelectorAll("[data-group]")].map((head) => head.textContent?.replace(/\s+/gu, " "));
  await groupBy(app, label);
  await waitFor(() =>
    expect(heads()).toEqual([
      "Gold, or more2$200.00 · €1,500.002 deals",
      "Silver00 deals",
      "Not set1$300.001 deal",
    ]),
  );
  await groupBy(app, signedLabel);
  await waitFor(() => expect(heads()[0]).toBe("Yes2$200.00 · €1,500.002 deals"));
  await groupBy(app, "Expected close date (month)");
  await waitFor(() => expect(heads()).toEqual(["January 20261€1,500.001 deal", "March 20262$500.002 deals"]));
  await groupBy(app, "Stage");
  await waitFor(() => expect(heads()[0]).toMatch(/3\$500\.00 · €1,500\.003 deals$/u));
  expect(screen.getAllByRole("link", { name: new RegExp(mark, "u") })).toHaveLength(3);
});

test("sums all matches below the list per currency, and saves the sums with a view", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const mark = unique("Summed");
  const stage_id = await firstStage(app);
  for (const [amount_cents, currency] of [
    [150_000, "EUR"],
    [20_000, "USD"],
    [30_001, "USD"],
  ] as const)
    await app.api.deals.create({
      body: {
        name: unique(mark),
        amount_cents,
        currency,
        stage_id,
        expected_close_date: Date.UTC(2026, 0, 31),
      },
    });
  app.go(`/deals?search=${mark}&limit=25`);
  await screen.findByText("3 deals");
  const choose = async (figure: string) => {
    await app.user.click(screen.getByRole("button", { name: "Summary" }));
    await app.user.click(await screen.findByRole("menuitemcheckbox", { name: figure }));
    await app.user.keyboard("{Escape}");
  };
  await choose("Sum of Amount");
  await choose("Average of Amount");
  await screen.findByText("$500.01 · €1,500.00");
  await screen.findByText("$250.01 · €1,500.00");
  await app.user.click(screen.getByRole("button", { name: "Save view" }));
  await fill(app.user, await screen.findByRole("textbox", { name: "Name" }), mark);
  await app.user.click(screen.getByRole("button", { name: "Save" }));
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

test("a view keeps its grouping and collapsed groups, and hides or shows empty groups", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const mark = unique("Folded");
  const { contact } = await app.api.contacts.create({ body: { last: mark } });
  const groups = { group_by: "created_at:month", folded: ["none", contact.created_at.slice(0, 7)] };
  const { view } = await app.api.views.create({
    body: { noun: "contact", name: mark, state: { params: { search: mark }, ...groups } },
  });
  app.go(`/contacts?view=${view.id}`);
  const head = await screen.findByRole("button", { name: /1 contact$/u });
  expect(head.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await app.user.click(head);
  await screen.findByRole("link", { name: mark });
  expect(app.path()).toContain(`view=${view.id}`);

  await app.api.companies.create({ body: { name: mark, industry: "Technology" } });
  const sparse = { params: { search: mark }, group_by: "industry", hides_empty: true };
  const { view: ofCompanies } = await app.api.views.create({
    body: { noun: "company", name: mark, state: sparse },
  });
  app.go(`/companies?view=${ofCompanies.id}`);
  const heads = () => document.querySelectorAll("[data-group]").length;
  await screen.findByRole("heading", { level: 1, name: "Companies" });
  await waitFor(() => expect(heads()).toBe(1));
  await app.user.click(screen.getByRole("button", { name: "Group by" }));
  await app.user.click(await screen.findByRole("menuitemcheckbox", { name: "Hide empty groups" }));
  await waitFor(() => expect(heads()).toBeGreaterThan(1));
  await app.user.click(await screen.findByRole("menuitemcheckbox", { name: "Hide empty groups" }));
  await waitFor(() => expect(heads()).toBe(1));
});

test("groups by owner with exact counts and No owner last; keys collapse a group", async () => {
  const app = await openApp("/profile");
  const mark = unique("Grouped");
  const { name: me } = (await app.api.person.readMe()).profile;
  for (const owner of [{}, {}, { owner_id: null }])
    await app.api.contacts.create({ body: { last: mark, ...owner } });
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

test("on phones, a filter panel button shows the number of results and opens them", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
  );
  const app = await openApp("/profile");
  const mark = unique("Sheet");
  await app.api.contacts.create({ body: { last: mark } });
  app.go(`/contacts?search=${mark}`);
  await screen.findByText("1 contact");
  await app.user.click(screen.getByRole("button", { name: "More actions" }));
  await app.user.click(await screen.findByRole("menuitemcheckbox", { name: "Sort order: descending" }));
  await waitFor(() => expect(app.path()).toContain("sort_order="));
  await app.user.keyboard("{Escape}");
  await app.user.click(screen.getByRole("button", { name: /^Filters/u }));
  await app.user.click(await screen.findByRole("button", { name: "Show 1 contact" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Advanced Filters" })).toBeNull());
});

test("an empty list explains that it is empty and offers to add the first record", async () => {
  const app = await openApp("/profile", globex);
  for (const [noun, one] of Object.entries({ contacts: "contact", companies: "company", deals: "deal" })) {
    app.go(`/${noun}`);
    await screen.findByRole("heading", { name: `No ${noun} yet` });
    expect(screen.getByText(`Get started by adding your first ${one}.`)).toBeTruthy();
    expect(app.path()).toBe(`/${noun}`);
  }
});

describe.each([
  {
    noun: "contacts",
    title: "Contacts",
    one: "contact",
    sorts: ["Name", "Email", "Company", "Owner", "Created", "Updated"],
  },
  {
    noun: "companies",
    title: "Companies",
    one: "company",
    sorts: ["Name", "Industry", "Size", "Owner", "Created"],
  },
  { noun: "deals", title: "Deals", one: "deal", sorts: ["Title", "Amount", "Stage", "Owner", "Created"] },
] as const)("the list of $noun", ({ noun, title, one, sorts }) => {
  test("a list has count, sorts, page sizes, grid, theme switch, palette and import", async () => {
    // The server stores the layout for the member, so the test uses a new member.
    const app = await openApp("/profile", await newMember("user"));
    const [lone, pair] = [unique("Lone"), unique("Pair")];
    for (const name of [lone, pair, pair]) await addOne(app, noun, name);
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
    await app.user.click(screen.getByRole("button", { name: "Grid view" }));
    expect(screen.getByRole("button", { name: "Grid view" }).getAttribute("aria-pressed")).toBe("true");
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    await app.user.click(screen.getByRole("button", { name: "List view" }));
    await waitFor(() => expect(screen.queryAllByRole("article")).toHaveLength(0));
    if (noun === "deals") return;
    expect(screen.getAllByRole("link", { name: "Import CSV" })[0]?.getAttribute("href")).toBe(
      noun === "companies" ? "/import?from=companies" : "/import",
    );
  });

  test("sends the URL's parameters or a default sort, reloads, and reports a failed load", async () => {
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
    await addOne(app, noun, mark);
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
    await app.user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: `Error loading ${noun}` })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

describe("a contact in the list", () => {
  test("a contact's card shows the name or else the e-mail, and the coloured stage", async () => {
    const app = await openApp("/profile");
    const mark = unique("item");
    const { contact } = await app.api.contacts.create({
      body: { email: `${mark}@lists.example`, job_title: mark },
    });
    await app.api.pipeline.add({
      params: { contactId: contact.id },
      body: { stageId: await firstStage(app) },
    });
    const { company } = await app.api.companies.create({ body: { name: `${mark} Works` } });
    await app.api.contacts.create({
      body: {
        first: "Ada",
        last: "Moss",
        job_title: mark,
        phone: "+1 555",
        company_id: company.id,
        email: `a.${mark}@b.example`,
      },
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
});

describe("selecting", () => {
  test("a long press of 500 ms starts a selection, which can include the whole page", async () => {
    const app = await openApp("/profile");
    const mark = unique("held");
    for (const n of [1, 2, 3]) await app.api.contacts.create({ body: { first: mark, last: String(n) } });
    app.go(`/contacts?search=${mark}&layout=grid`);
    const [card] = await screen.findAllByRole("article");
    if (!card) throw new Error("Nothing is listed");
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    const press = async (ms: number) => {
      fireEvent.pointerDown(card, { button: 0, clientX: 5, clientY: 5 });
      await vi.advanceTimersByTimeAsync(ms);
      fireEvent.pointerUp(card);
    };
    await press(450);
    expect(screen.queryByText("1 of 3 selected")).toBeNull();
    await press(550);
    vi.useRealTimers();
    await screen.findByRole("heading", { name: "1 of 3 selected" });
    const [all] = screen.getAllByRole("button", { name: "Select All" });
    if (all) await app.user.click(all);
    await screen.findByRole("heading", { name: "3 of 3 selected" });
    const [none] = screen.getAllByRole("button", { name: "Unselect All" });
    if (none) await app.user.click(none);
    await waitFor(() => expect(screen.queryByText(/of 3 selected$/u)).toBeNull());
  });
});

describe("the next page", () => {
  test("prefetches the next page of a list, except during a search", async () => {
    const app = await openApp("/profile");
    const mark = unique("ahead");
    await Promise.all(
      Array.from({ length: 26 }, (_, n) =>
        app.api.contacts.create({ body: { first: mark, last: String(n), tags: mark } }),
      ),
    );
    app.go(`/contacts?search=${mark}&limit=25`);
    await screen.findByText("Showing 25 of 26 contacts");
    const ahead = () => app.network.calls.filter(({ call }) => /page=2/u.test(call));
    expect(ahead()).toEqual([]);
    app.go(`/contacts?tags=${mark}&limit=25`);
    await waitFor(() => expect(ahead()).toHaveLength(1));
    await app.user.click(screen.getByRole("link", { name: "Next page" }));
    await screen.findByText("Showing 1 of 26 contacts");
  });
});

test("viewers see no import or export above their lists", async () => {
  const app = await openApp("/contacts", await newMember("viewer"));
  await screen.findByRole("heading", { level: 1, name: "Contacts" });
  expect(screen.queryByRole("link", { name: "Import CSV" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  app.go("/companies");
  await screen.findByRole("heading", { level: 1, name: "Companies" });
  expect(screen.queryByRole("link", { name: "Import CSV" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
});

test("another sort, search or filter scrolls to the top; opening a record does not", async () => {
  const app = await openApp("/profile");
  const { contact } = await app.api.contacts.create({
    body: { first: "A", last: unique("scrolled"), email: `${unique("a")}@lists.example` },
  });
  app.go("/contacts");
  const list = await screen.findByRole("region", { name: "Contact list" });
  list.scrollTop = 500;
  app.go(`/contacts?open=${contact.id}`);
  await screen.findByRole("complementary");
  expect(list.scrollTop).toBe(500);
  for (const path of ["/contacts?sort_order=desc", "/contacts?search=a", "/contacts?has_email=true"]) {
    list.scrollTop = 500;
    app.go(path);
    await waitFor(() => expect(list.scrollTop, path).toBe(0));
  }
});
