import type { BrowserContext, Page } from "@playwright/test";
import { clientOf, expect, expectNoise, people, signIn, test, tokenOf } from "./fixtures.ts";
import { accept, newEmail, newMember, signInAsNew } from "./members.ts";

/** A page of a member of this test's own. */
async function pageOf(context: BrowserContext, page: Page, role: "admin" | "user" | "viewer", name: string) {
  return { email: await signInAsNew(context, role, name), page };
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

test.describe("members", () => {
  test("are invited by a link, changed and removed, by keyboard alone", async ({
    page,
    context,
    baseURL,
  }) => {
    const admin = await pageOf(context, page, "admin", "Admin Person");
    await page.goto("/settings?tab=members");
    const email = newEmail();
    await page.getByLabel("Email").focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    const link = page.getByRole("textbox", { name: "Link" });
    await expect(link).toHaveValue(/\/invitation\?token=/);
    await expect(page.getByRole("button", { name: `Revoke the invitation of ${email}` })).toBeVisible();
    await accept(await link.inputValue(), "Invited Person");
    const token = await tokenOf(email);
    const asInvited = () =>
      fetch(`${baseURL}/api/contacts?limit=1`, { headers: { authorization: `Bearer ${token}` } });
    expect((await asInvited()).status).toBe(200);
    const role = page.getByLabel("Role of Invited Person");
    await role.focus();
    await page.keyboard.press("v");
    await expect(role).toHaveValue("viewer");
    // The old token, which says "user", dies within 10 s.
    await expect.poll(async () => (await asInvited()).status, { timeout: 10_000 }).toBe(401);
    await page.getByRole("button", { name: "Actions for Invited Person" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Remove" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Invited Person");
    await expect(question.getByRole("button", { name: "Remove" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Invited Person was removed")).toBeVisible();
    await expect(role).toBeHidden();
    // The row is gone, and with it the button that the keyboard stood on.
    await expect(page.getByRole("tabpanel", { name: "Members" })).toBeFocused();
    const known = async () => {
      const { people } = await (await clientOf(admin.email, baseURL ?? "")).person.list();
      return people.map(({ name }) => name);
    };
    expect(await known()).not.toContain("Invited Person");
    await page.keyboard.press("Control+z");
    await expect(toast(page, "Undone: Removed · Member")).toBeVisible();
    await expect(role).toHaveValue("viewer");
    expect(await known()).toContain("Invited Person");
  });

  test("an invitation is revoked, and its link is dead", async ({ page, context }) => {
    await pageOf(context, page, "admin", "Revoking Person");
    await page.goto("/settings?tab=members");
    const email = newEmail();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    await page.getByRole("button", { name: `Revoke the invitation of ${email}` }).click();
    await expect(toast(page, `The invitation of ${email} is revoked`)).toBeVisible();
    expect((await fetch(link)).status).toBe(410);
  });

  test("the last administrator stays one, and is told so", async ({ page, context, noise }) => {
    await signIn(context, people.globex);
    await page.goto("/settings?tab=members");
    const role = page.getByRole("combobox", { name: /^Role of / }).first();
    await role.selectOption("user");
    const question = page.getByRole("alertdialog", { name: "Change your own role" });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(role).toHaveValue("admin");
    await role.selectOption("user");
    await question.getByRole("button", { name: "Change role" }).click();
    await expect(page.getByText("An organization keeps at least one administrator.")).toBeVisible();
    await expect(role).toHaveValue("admin");
    expectNoise(noise, /409|last|administrator/iu);
  });

  test("who forgot the password gets a link from an administrator", async ({ page, context }) => {
    const forgetful = await newMember("user", "Forgetful Person");
    await pageOf(context, page, "admin", "Helping Person");
    await page.goto("/settings?tab=members");
    await page.getByRole("button", { name: "Actions for Forgetful Person" }).click();
    await page.getByRole("menuitem", { name: "New password link" }).click();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    await page.goto(link);
    await expect(page.getByText(forgetful)).toBeVisible();
  });
});

test.describe("the history", () => {
  test("is narrowed by person and kind, undone, and says what an undo could not take back", async ({
    page,
    context,
    baseURL,
  }) => {
    const { email } = await pageOf(context, page, "user", "Historic Person");
    const mine = await clientOf(email, baseURL ?? "");
    const { contact } = await mine.contacts.create({ body: { first: "Historic", last: "Record", email } });
    const { id } = contact;
    await mine.contacts.update({ params: { id }, body: { city: "Oslo", state: "Norway" } });
    await mine.contacts.update({ params: { id }, body: { city: "Rome" } });
    await page.goto("/settings?tab=history");
    await page.getByLabel("Person", { exact: true }).selectOption({ label: "Historic Person" });
    const entries = page.getByRole("list", { name: "History" }).locator("> li");
    await expect(entries).toHaveCount(3);
    await page.getByLabel("Kind", { exact: true }).selectOption({ label: "Changed" });
    await expect(entries).toHaveCount(2);
    await expect(entries.nth(0)).toContainText("Changed · Contact");
    await expect(entries.nth(0).getByRole("listitem")).toContainText([/City.*Oslo.*Rome/u]);
    await expect(entries.nth(1).getByRole("listitem")).toContainText([/City.*Oslo/u, /State.*Norway/u]);
    await expect(page).toHaveURL(/kind=update/);
    await entries.nth(1).getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("1 record was taken back")).toBeVisible();
    await expect(page.getByText("City: These fields were changed since")).toBeVisible();
    expect((await mine.contacts.read({ params: { id } })).contact).toMatchObject({
      city: "Rome",
      state: null,
    });
    await page.getByLabel("From", { exact: true }).fill("2020-01-01");
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear All Filters" }).click();
    await page.getByLabel("Person", { exact: true }).selectOption({ label: "Historic Person" });
    await page.getByRole("link", { name: "Historic Record" }).last().click();
    await expect(page).toHaveURL(`/contacts/${id}`);
  });

  test("an undo that is refused says why", async ({ page, context, baseURL, noise }) => {
    const { email } = await pageOf(context, page, "user", "Refused Person");
    const mine = await clientOf(email, baseURL ?? "");
    const { contact } = await mine.contacts.create({ body: { first: "Refusing", email } });
    await mine.contacts.update({ params: { id: contact.id }, body: { city: "Oslo" } });
    await page.goto("/settings?tab=history");
    await page.getByLabel("Person", { exact: true }).selectOption({ label: "Refused Person" });
    await page.getByLabel("Kind", { exact: true }).selectOption({ label: "Created" });
    const undo = page.getByRole("button", { name: /^Undo: Created/ });
    await expect(undo).toHaveCount(1);
    await undo.click();
    await expect(page.getByText(/^Nothing was taken back: /)).toBeVisible();
    expectNoise(noise, /409|changed since/iu);
  });
});
