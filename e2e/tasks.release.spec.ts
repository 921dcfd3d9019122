import { expectAccessible } from "./accessibility.ts";
import { newDeal, openBoard, ownPipeline } from "./board-page.ts";
import { contextOptions } from "./context-options.ts";
import { crmOrigin, expect, test } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";
import { row, unique } from "./record-rows.ts";

test("a new owner of a contact is notified and finds the contact in Mine", async ({
  signedInPage: page,
  api,
  browser,
}) => {
  test.slow();
  const [last, colleague] = [unique("Assigned"), unique("Vera")];
  for (const first of ["Ada", "Bea"]) await api.contacts.create({ body: { first, last } });
  const theirs = await browser.newContext({ baseURL: crmOrigin, ...contextOptions });
  await signInAsNew(theirs, "user", colleague);
  const other = await theirs.newPage();
  await other.goto(`/contacts?search=${last}`);
  await expect(row(other, `Ada ${last}`)).toBeVisible();
  await expect(other.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  await page.goto(`/contacts?search=${last}&group_by=owner_id`);
  const head = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}.* contacts?$`, "u") });
  await expect(page.getByRole("button", { name: /2 contacts$/u })).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await page.getByRole("link", { name: `Ada ${last}` }).focus();
  await page.keyboard.press("o");
  await page.getByRole("option", { name: colleague }).click();
  await expect(head(colleague)).toContainText("1");

  await other.getByRole("button", { name: "Notifications, 1 new" }).click();
  await expect(other.getByText(new RegExp(`assigned “Ada ${last}” to you`, "u")).first()).toBeVisible();
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "Mine" }).click();
  await expect(row(other, `Ada ${last}`)).toBeVisible();
  await expect(row(other, `Bea ${last}`)).toHaveCount(0);

  await head(colleague).click();
  await expect(page.getByRole("link", { name: `Ada ${last}` })).toHaveCount(0);
  await expect(head(colleague)).toContainText("1");
  await page.reload();
  await expect(head(colleague)).toHaveAttribute("aria-expanded", "false");
  await theirs.close();
});

test("a deal's page, row and card show tasks that another member adds and completes", async ({
  signedInPage: page,
  api,
  browser,
}) => {
  const pipeline = await ownPipeline(api);
  const deal = await newDeal(api, pipeline.first);
  const step = unique("Ring the mill");
  const theirs = await browser.newContext({ baseURL: crmOrigin, ...contextOptions });
  await signInAsNew(theirs, "user", unique("Watcher"));
  const other = await theirs.newPage();
  const ofOther = other.getByRole("link", { name: step });

  await other.goto(`/deals/${deal.id}`);
  await expect(other.getByRole("textbox", { name: "Add a task" })).toBeVisible();
  await page.goto(`/deals/${deal.id}`);
  const line = page.getByRole("textbox", { name: "Add a task" });
  await line.fill(`${step} tomorrow`);
  await line.press("Enter");
  await expect(ofOther).toBeVisible();
  await page.getByRole("checkbox", { name: `Complete “${step}”` }).click();
  await expect(ofOther).toHaveCount(0);

  const addStep = async () => {
    const { task } = await api.tasks.create({ body: { title: step, deal_id: deal.id } });
    return () => api.tasks.complete({ params: { id: task.id }, body: {} });
  };
  await other.goto(`/deals?search=${encodeURIComponent(deal.name)}`);
  await other.getByRole("button", { name: "Columns" }).click();
  await other.getByRole("menuitemcheckbox", { name: "Next step" }).click();
  await other.keyboard.press("Escape");
  await expect(row(other, deal.name)).toBeVisible();
  const completeListed = await addStep();
  await expect(row(other, deal.name)).toContainText(step);
  await completeListed();
  await expect(row(other, deal.name)).not.toContainText(step);

  await openBoard(other, pipeline.id, "Deals");
  const card = other.getByRole("article").filter({ hasText: deal.name });
  await expect(card).toContainText("No next step");
  const completeOnBoard = await addStep();
  await expect(card).toContainText(step);
  await completeOnBoard();
  await expect(card).toContainText("No next step");
  await theirs.close();
});
