import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("two contacts become one with all that belongs to them, the old address leads to it, and undo takes them apart", async ({
  signedInPage: page,
  api,
}) => {
  const mark = `twin${Date.now().toString(36)}`;
  const make = async (first: string, more: { city: string; job_title?: string }) => {
    const { contact } = await api.contacts.create({ body: { first, last: mark, ...more } });
    await api.contactNotes.create({ params: { id: contact.id }, body: { body: `Note of ${first}` } });
    return contact.id;
  };
  const kept = await make("Ada", { city: "Lyon", job_title: "Mathematician" });
  const gone = await make("Augusta", { city: "Paris" });

  await page.goto(`/contacts?search=${mark}`);
  for (const name of ["Ada", "Augusta"])
    await page.getByRole("checkbox", { name: `Select ${name} ${mark}` }).check({ force: true });
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge contacts" });
  const of = (field: string) => dialog.getByRole("radiogroup", { name: field });
  await expect(of("Which one stays").getByRole("radio", { name: `Ada ${mark}` })).toBeFocused();
  await expectAccessible(page, { within: ".dialog" });
  await of("City").getByRole("radio", { name: "Paris" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");

  await expect(page.getByText("2 records are one now")).toBeVisible();
  const panel = page.getByRole("complementary", { name: `Ada ${mark}` });
  await expect(panel.getByText("Paris")).toBeVisible();
  await expect(panel.getByText("Note of Augusta")).toBeVisible();
  await expect(panel.getByText("Note of Ada")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The records are apart again")).toBeVisible();
  await expect(page.getByText("Showing 2 of 2 contacts")).toBeVisible();
  await expect(panel.getByText("Lyon")).toBeVisible();
  await expect(panel.getByText("Note of Augusta")).toBeHidden();

  await api.contacts.merge({ body: { survivor_id: kept, merged_ids: [gone], fields: {} } });
  await page.goto(`/contacts/${gone}?tab=notes`);
  await expect(page.getByText("This record was merged into the one that is shown.")).toBeVisible();
  await expect(page).toHaveURL(`/contacts/${kept}?tab=notes`);
  await expect(page.getByText("Note of Augusta")).toBeVisible();
});

test("a company is merged from its page with one that is looked for, by the keyboard alone", async ({
  signedInPage: page,
  api,
}) => {
  const mark = `Kestrel${Date.now().toString(36)}`;
  const { company: one } = await api.companies.create({
    body: { name: `${mark} Freight`, industry: "Energy" },
  });
  const { company: other } = await api.companies.create({
    body: { name: `${mark} Freight Ltd`, city: "Cork" },
  });
  await page.goto(`/companies/${other.id}`);
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Merge…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge companies" });
  const field = dialog.getByRole("combobox", { name: "Merge with" });
  await expect(field).toBeFocused();
  await field.fill(`${mark} Freight`);
  await page
    .getByRole("option", { name: `${mark} Freight` })
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const stays = dialog.getByRole("radiogroup", { name: "Which one stays" });
  await expect(stays.getByRole("radio", { checked: true })).toBeFocused();
  await stays
    .getByRole("radio", { name: `${mark} Freight` })
    .first()
    .check();
  await dialog.getByRole("button", { name: "Merge" }).press("Enter");
  await expect(page.getByText("2 records are one now")).toBeVisible();
  await expect(page.getByText("Cork").first()).toBeVisible();
  const { companies } = await api.companies.list({ query: { search: mark } });
  expect(companies.map(({ id }) => id)).toHaveLength(1);
  await expect(page).toHaveURL(new RegExp(`/companies/(${one.id}|${other.id})$`, "u"));
});
