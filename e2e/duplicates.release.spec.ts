import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a member merges new duplicates, undoes the merge and dismisses the pair for good", async ({
  signedInPage: page,
  api,
}) => {
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

  await pair.getByRole("button", { name: "Not a duplicate" }).click();
  await expect(page.getByText("Marked as not a duplicate")).toBeVisible();
  await expect(pair).toBeHidden();
  // The update makes the server compare the two records again. The pair must stay dismissed.
  await api.contacts.update({ params: { id: kate.id }, body: { city: "Lyon" } });
  const { contact: third } = await make("Katie", `+33 6 ${digits}`);
  await expect.poll(() => found(third.id)).toBe(2);
  expect(await found(kate.id)).toBe(1);
});
