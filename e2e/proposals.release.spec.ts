import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a member edits, accepts, undoes and refuses changes of a large proposal", async ({
  signedInPage: page,
  api,
}) => {
  const mark = `Prop${Date.now().toString(36)}`;
  const { contact } = await api.contacts.create({ body: { first: mark, last: "Edited", city: "Graz" } });
  const { contact: deleted } = await api.contacts.create({ body: { first: mark, last: "Deleted" } });
  const me = await api.person.readMe();
  const waiting = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /to review$/u });
  await page.goto("/contacts");
  const create = (_: unknown, index: number) =>
    ({ op: "create", noun: "contact", values: { first: mark, last: `New ${index}` } }) as const;
  const { proposal } = await api.proposals.create({
    body: {
      reason: `Clean up ${mark}`,
      for: me.profile.id,
      changes: [
        ...Array.from({ length: 197 }, create),
        { op: "update", noun: "contact", id: contact.id, values: { city: "Vienna" } },
        { op: "delete", noun: "contact", id: deleted.id },
        {
          op: "create",
          noun: "deal",
          values: { name: mark, stage_id: "00000000-0000-7000-8000-000000000000" },
        },
      ],
    },
  });
  await api.contacts.update({ params: { id: contact.id }, body: { phone: "+43 1 2345678" } });
  await waiting.click();
  await page.getByRole("link", { name: `Clean up ${mark}` }).click();
  await expect(page.getByText("Changed since it was proposed")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Edit the values for ${mark} New 0` }).click();
  await page.getByLabel("First name").fill(`${mark} by hand`);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("checkbox", { name: `Select ${mark} New 0`, exact: true }).check();
  await page.getByRole("checkbox", { name: `Select ${mark} Edited`, exact: true }).check();
  await page.getByRole("button", { name: "Accept 2 selected" }).click();
  await expect(page.getByText("2 changes accepted")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Proposal undone")).toBeVisible();
  await page.getByRole("button", { name: "Refuse…" }).click();
  const dialog = page.getByRole("dialog", { name: "Refuse proposal" });
  await dialog.getByRole("textbox").fill("Enough");
  await dialog.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(page.getByText("Proposal refused")).toBeVisible();
  await expect(page.getByText("Enough")).toBeVisible();
  await expect(waiting).toBeHidden();
  const { proposal: answered } = await api.proposals.read({ params: { id: proposal.id } });
  expect(answered.state).toBe("refused");
});
