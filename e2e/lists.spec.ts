import { expectAccessible } from "./accessibility.ts";
import { clientOf, expect, test } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";

const unique = (name: string) => `${name}${Math.random().toString(36).slice(2, 8)}`;

test("a list keeps column order and widths, also in views, and edits cells in place", async ({
  page,
  baseURL,
}) => {
  const mark = unique("Grid");
  const api = await clientOf(await signInAsNew(page.context(), "user", mark), baseURL ?? "");
  const { contact } = await api.contacts.create({ body: { first: mark, city: "Lodz" } });
  await page.setViewportSize({ width: 1500, height: 800 });
  await page.goto(`/contacts?search=${mark}`);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "City" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Phone", exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const heads = page.getByRole("columnheader");
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const widthOf = async (name: string) => Math.round((await head(name).boundingBox())?.width ?? 0);
  const others = async () => Promise.all(["Company", "Job title", "City"].map(widthOf));
  const narrow = async (name: string) => {
    const edge = page.getByRole("separator", { name: `Width of ${name}` });
    const box = await edge.boundingBox();
    if (!box) throw new Error("The edge is not on screen");
    const wide = (await edge.getAttribute("aria-valuenow")) ?? "";
    await page.mouse.move(box.x + 5, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x - 40, box.y + 10, { steps: 4 });
    const during = await others();
    await page.mouse.up();
    await expect(edge).not.toHaveAttribute("aria-valuenow", wide);
    return { during, widthPx: Number(await edge.getAttribute("aria-valuenow")) };
  };
  const stood = await others();
  const { during, widthPx } = await narrow("Email");
  expect([during, await others()]).toEqual([stood, stood]);
  const own = ["Name", "Company", "Email", "Job title", "Stage", "Added", "City"];
  await head("Email").dragTo(head("Company"));
  await expect(heads).toHaveText(own);
  const order = ["company", "email", "job_title", "stage", "created_at", "city"];
  const stored = async () => (await api.person.readMe()).preferences.lists.contacts;
  await expect.poll(stored).toMatchObject({ columns: order, widths: { email: widthPx } });

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitem", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Cities");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: new RegExp(`^${name}`, "u") });
  await expect(tab("Cities")).toHaveAttribute("aria-current", "page");
  await expect(heads).toHaveText(own);
  await head("City").dragTo(head("Company"));
  const viewed = ["Name", "City", "Company", "Email", "Job title", "Stage", "Added"];
  await expect(heads).toHaveText(viewed);
  const { widthPx: ofCity } = await narrow("City");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Reset" })).toHaveCount(0);
  await page.reload();
  await expect(heads).toHaveText(viewed);
  expect(await widthOf("City")).toBe(ofCity);
  await page.goto(`/contacts?search=${mark}`);
  await expect(heads).toHaveText(own);
  expect(await widthOf("Email")).toBe(widthPx);

  const city = page.locator("[data-cell=city]");
  await city.click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await city.click();
  await expect(page.getByRole("textbox", { name: /^City of/u })).toBeFocused();
  await page.keyboard.type("Wroclaw");
  await page.keyboard.press("Enter");
  await expect(city).toHaveText("Wroclaw");
  await page.getByRole("link", { name: mark }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: /^Email of/u })).toBeFocused();
  await page.keyboard.type("nobody");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await api.contacts.read({ params: { id: contact.id } })).contact.city)
    .toBe("Wroclaw");
});

test("the first edit in a list keeps all keys that are typed while the editor loads", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("First");
  const { contact } = await api.contacts.create({ body: { first: mark, job_title: "Buyer" } });
  const code = Promise.withResolvers<void>();
  const codeRequest = page.waitForRequest(/contact-cell/u);
  await page.route(/contact-cell/u, async (route) => {
    await code.promise;
    await route.continue();
  });
  const title = page.locator("[data-cell=job_title]");
  const stored = async () => (await api.contacts.read({ params: { id: contact.id } })).contact.job_title;
  await page.goto(`/contacts?search=${mark}`);
  // The list requests the editor's code even before a cell is hovered or focused.
  await codeRequest;
  await title.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("cc, Head ");
  code.resolve();
  await expect(page.getByRole("textbox", { name: /^Job title of/u })).toHaveValue("cc, Head ");
  await page.keyboard.type("of Warmth");
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe("cc, Head of Warmth");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a double click edits a cell even if the quick view that opens hides its column", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Double");
  const { contact } = await api.contacts.create({ body: { first: mark, job_title: "Buyer" } });
  const banner = Promise.withResolvers<void>();
  await page.route(/assets\/contact-filter-banner/u, async (route) => {
    await banner.promise;
    await route.continue();
  });
  await page.goto(`/contacts?search=${mark}`);
  const title = page.locator("[data-cell=job_title]");
  const box = await title.boundingBox();
  banner.resolve();
  await expect(page.getByRole("region", { name: "Active filters" })).toBeVisible();
  // The banner of active filters loads late. It must not move the row that the user is about to click.
  expect(await title.boundingBox()).toEqual(box);
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole("complementary", { name: mark })).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.type("Chief");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await api.contacts.read({ params: { id: contact.id } })).contact.job_title)
    .toBe("Chief");
  await expect(page.getByRole("complementary", { name: mark })).toHaveCount(0);
  expect(page.url()).not.toContain("open=");
});

test("in a narrow window, arrow keys skip hidden columns, and group rows fit the list", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Narrow");
  await api.contacts.create({ body: { first: mark } });
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.goto(`/contacts?search=${mark}`);
  await expect(page.locator("[data-cell=phone]")).toBeHidden();
  await page.getByRole("link", { name: mark }).focus();
  const visited: (string | undefined)[] = [];
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press("ArrowRight");
    visited.push(await page.evaluate("document.activeElement?.dataset.cell"));
  }
  expect(visited.slice(0, 3)).toEqual(["email", "company", "job_title"]);
  await page.locator("[data-cell=job_title]").focus();
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: /^Job title of/u })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: /^Phone of/u })).toHaveCount(0);
  await expect(page.locator(":focus")).toBeVisible();
  const widthOfNames = () =>
    page
      .getByRole("columnheader")
      .first()
      .evaluate(({ clientWidth }) => clientWidth);
  await page.goto("/contacts");
  await expect(page.locator("[data-row-link]").first()).toBeVisible();
  const width = await widthOfNames();
  await page.goto("/contacts?group_by=owner_id");
  await expect(page.locator("tr[data-group]").first()).toBeVisible();
  await expect.poll(widthOfNames).toBe(width);
  const group = page.locator("tr[data-group] button").first();
  const list = page.getByRole("region", { name: "Contact list" });
  expect((await group.boundingBox())?.width).toBe(await list.evaluate(({ clientWidth }) => clientWidth));
});

test("Back restores the scroll position of the list", async ({ signedInPage: page }) => {
  await page.goto("/contacts");
  const list = page.getByRole("region", { name: "Contact list" });
  const records = page.getByRole("link").and(page.locator("[data-row-link]"));
  // Visible rows render a frame before the others, and scrolling needs all rows.
  await expect(records).toHaveCount(50);
  await list.evaluate((element) => element.scrollTo({ top: 640 }));
  await records.nth(25).click();
  await page.getByRole("link", { name: "View Full Contact" }).click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("complementary")).toBeVisible();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(640);
  await page.goBack();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
  await page.goBack();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(640);
});
