import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a member merges new duplicates and undoes the merge", async ({ signedInPage: page, api }) => {
  const mark = `Wojcie${Date.now().toString(36)}`;
  const digits = String(Date.now()).slice(-8);
  const make = (first: string, phone: string) => api.contacts.create({ body: { first, last: mark, phone } });
  await make("Katherine", `+33 6 ${digits}`);
  await page.goto("/duplicates");
  await expect(page.getByRole("heading", { name: "Likely duplicates" })).toBeVisible();
  const { contact: kate } = await make("Kate", `0033 6${digits}`);
  const found = async (record: string) =>
    (await api.duplicates.list({ query: { noun: "contact", record } })).pairs.length;
  await expect.poll(() => found(kate.id)).toBe(1);

  await page.reload();
  const pair = page.getByRole("listitem", { name: new RegExp(`Kat.* ${mark} / Kat.* ${mark}`, "u") });
  await expect(pair.getByText("nickname")).toBeVisible();
  await expectAccessible(page);
  await pair.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge contacts" });
  await expect(dialog.getByRole("radiogroup").first()).toBeVisible();
  await expectAccessible(page, { within: ".dialog" });
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText("Merged 2 records")).toBeVisible();
  await expect(pair).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Merge undone")).toBeVisible();
  await expect(pair).toBeVisible();
});
