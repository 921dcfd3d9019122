import { clientOf, expect, test, toast, tokenOf } from "./fixtures.ts";
import { accept, newEmail, signInAsNew } from "./members.ts";

test("an administrator invites, changes and removes a member by keyboard alone", async ({
  page,
  context,
  baseURL,
}) => {
  const admin = await signInAsNew(context, "admin", "Admin Person");
  await page.goto("/settings?tab=members");
  const email = newEmail();
  await page.getByLabel("Email").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/invitation\?token=/);
  await expect(page.getByRole("button", { name: `Revoke the invitation for ${email}` })).toBeVisible();
  await accept(await link.inputValue(), "Invited Person");
  const token = await tokenOf(email);
  const asInvited = () =>
    fetch(`${baseURL}/api/contacts?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asInvited()).status).toBe(200);
  const role = page.getByLabel("Role of Invited Person");
  await role.focus();
  await page.keyboard.press("v");
  await expect(role).toHaveValue("viewer");
  // The old token of the member, with the role "user", becomes invalid within 10 s.
  await expect.poll(async () => (await asInvited()).status).toBe(401);
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
  // The focused button disappeared with its row, so the focus moved to the tab panel.
  await expect(page.getByRole("tabpanel", { name: "Members" })).toBeFocused();
  const known = async () => {
    const { people } = await (await clientOf(admin, baseURL ?? "")).person.list();
    return people.map(({ name }) => name);
  };
  expect(await known()).not.toContain("Invited Person");
  await page.keyboard.press("Control+z");
  await expect(toast(page, "Undone: Removed · Member")).toBeVisible();
  await expect(role).toHaveValue("viewer");
  expect(await known()).toContain("Invited Person");
});
