import type { Client } from "@lanyard/client/client-shape";
import { expectAccessible, expectGoodLooks } from "./accessibility.ts";
import { expect, expectNoise, navigateInApp, test } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";

/** Creates a company, a contact and a deal with content in every tab. */
async function newRecords(api: Client) {
  const name = `Records-${crypto.randomUUID().slice(0, 8)}`;
  const { company } = await api.companies.create({ body: { name, city: "Oslo", industry: "Technology" } });
  const links = { company_id: company.id };
  const { contact } = await api.contacts.create({
    body: { first: "Zoë", last: name, email: `${name}@records.example`, job_title: "Buyer", ...links },
  });
  const stage_id = (await api.pipeline.list({})).pipelines[0]?.stages[1]?.id ?? "";
  const body = { name: `Pilot ${name}`, amount_cents: 1_250_050, stage_id, contact_id: contact.id, ...links };
  const { data: deal } = await api.deals.create({ body });
  const file = { file: new Blob(["offer"]), fileName: "offer.txt" };
  for (const [notes, files, { id }] of [
    [api.contactNotes, api.contactAttachments, contact],
    [api.companyNotes, api.companyAttachments, company],
    [api.dealNotes, api.dealAttachments, deal],
  ] as const) {
    await notes.create({ params: { id }, body: { body: "Called her about the pilot.\nShe likes it." } });
    await files.create({ params: { id }, ...file });
  }
  await api.deals.update({ params: { id: deal.id }, body: { amount_cents: 2_000_000 } });
  return { company, contact, deal };
}

test("record tabs, unknown records and charts have no axe findings in either theme", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const { company, contact, deal } = await newRecords(api);
  const html = page.locator("html");
  const expectNoFindings = async (part: { within?: string } = {}) => {
    for (const theme of ["light", "dark"]) {
      await html.evaluate((root, value) => root.setAttribute("data-theme", value), theme);
      await expectAccessible(page, { ...part, coloursOnly: theme === "dark" });
    }
  };
  await page.goto("/profile");
  for (const [path, name] of [
    [`/contacts/${contact.id}`, `Zoë ${company.name}`],
    [`/companies/${company.id}`, company.name],
    [`/deals/${deal.id}`, deal.name],
  ] as const) {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await navigateInApp(page, path);
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Activity" })).toBeVisible();
    for (const [index, tab] of (await page.getByRole("tab").all()).entries()) {
      await tab.click();
      await expect(page.getByRole("tabpanel").getByText(/./u).first()).toBeVisible();
      await expectNoFindings(index === 0 ? {} : { within: "[role=tabpanel]" });
    }
  }
  expectNoise(noise, /404/u);
  for (const noun of ["contacts", "companies", "deals"]) {
    await navigateInApp(page, `/${noun}/${crypto.randomUUID()}`);
    await expect(page.getByRole("heading", { name: /not found$/iu })).toBeVisible();
    await expectNoFindings();
  }
  await navigateInApp(page, "/deals");
  await page.getByRole("button", { name: "Charts" }).click();
  await expect(page.getByRole("region", { name: "Charts" })).toContainText("$");
  await expectNoFindings({ within: "main" });
});

test("profile and settings pass axe and fit the window in both themes, wide and narrow", async ({
  page,
  context,
}) => {
  test.slow();
  await signInAsNew(context, "admin", "Looking Person");
  await page.goto("/profile");
  await expect(page.getByLabel("Full name")).toBeVisible();
  await expectGoodLooks(page);
  for (const [name, content] of [
    ["Preferences", "heading"],
    ["Members", "listitem"],
    ["Pipelines", "listitem"],
    ["History", "listitem"],
    ["API keys", "heading"],
  ] as const) {
    const tab = name === "API keys" ? "keys" : name.toLowerCase();
    await navigateInApp(page, name === "Preferences" ? "/settings" : `/settings?tab=${tab}`);
    const panel = page.getByRole("tabpanel", { name });
    await expect(panel.getByRole(content).first()).toBeVisible();
    // The check of the first tab covered the content around the tabs.
    await expectGoodLooks(page, name === "Preferences" ? {} : { within: "[role=tabpanel]" });
  }
});

test("the palette has no axe findings in either theme, on a desktop and on a phone", async ({
  signedInPage: page,
}) => {
  test.slow();
  const field = page.getByRole("combobox", {
    name: "Search contacts, companies, deals... or type a command",
  });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  const dialog = { within: "[role='dialog']" };
  await expectGoodLooks(page, dialog);
  await page.keyboard.type("co");
  await expect(page.getByRole("group", { name: "Search Results" })).toBeVisible();
  await expectGoodLooks(page, dialog);
  await field.fill("qqxxzz");
  await expect(page.getByText('No results found for "qqxxzz"').first()).toBeVisible();
  await expectGoodLooks(page, dialog);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard Shortcuts" })).toBeVisible();
  await expectGoodLooks(page, dialog);
});
