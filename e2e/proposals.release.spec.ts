import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a large proposal appears live and marks a changed record, without axe findings", async ({
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
  // An open proposal would appear in the sidebar of other tests.
  await api.proposals.refuse({ params: { id: proposal.id }, body: { reason: "Enough" } });
  await expect(waiting).toBeHidden();
});
