import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect } from "vitest";
import { fill, openApp, test, unique } from "../app-stand-in.tsx";
import { cell, editor, leaveNothingOpen } from "../list-cells.tsx";

afterEach(leaveNothingOpen);

/** Creates a deal without an amount. The API and imports allow this, but the form requires an amount. */
async function openUnpriced(email?: string) {
  const app = await openApp("/profile", email);
  const name = unique("Unpriced");
  const data = await app.api.add("deal", { name, stage: "Lead", currency: "CHF" });
  const params = { id: data.id };
  const stored = async () => await app.api.read("deal", params.id);
  return { ...app, name, params, deal: data, stored };
}

test("list, quick view, page and card show that a deal has no amount", async () => {
  const app = await openUnpriced();
  app.go(`/deals?search=${app.name}`);
  await screen.findByRole("link", { name: app.name });
  expect(cell("amount_cents").textContent).toBe("No amount");
  app.go(`/deals?search=${app.name}&open=${app.deal.id}`);
  const panel = await screen.findByRole("complementary", { name: "Deal Details" });
  const amount = await within(panel).findByText("Amount");
  expect(amount.nextSibling?.textContent).toBe("No amount");
  app.go(`/deals/${app.deal.id}`);
  const figures = await screen.findByRole("region", { name: "Key figures" });
  expect(within(figures).getByText("No amount")).toBeTruthy();
  localStorage.setItem("pipeline_view", "deals");
  app.go(`/pipeline/${app.deal.pipeline_id}`);
  const card = (await screen.findByRole("link", { name: app.name })).closest("article");
  expect(card?.textContent).toContain("No amount");
});

test("a form saves a deal that has no amount, and adds an amount", async () => {
  const app = await openUnpriced();
  app.go(`/deals/${app.deal.id}`);
  const edit = async () => {
    await app.press("Edit");
    const save = await screen.findByRole("button", { name: "Update Deal" });
    const form = within(save.closest("dialog") ?? document.body);
    const amount = await form.findByLabelText<HTMLInputElement>(/^Amount/u);
    return { form, amount, save: () => app.user.click(save) };
  };
  const first = await edit();
  expect(first.amount.value).toBe("");
  expect(first.amount.getAttribute("aria-required")).toBe("false");
  await fill(app.user, first.form.getByLabelText("Description"), "Asked for a plan");
  await first.save();
  await expect
    .poll(() => app.stored())
    .toMatchObject({ amount_cents: null, description: "Asked for a plan" });
  const second = await edit();
  await app.user.type(second.amount, "5000");
  await second.save();
  await waitFor(async () => expect((await app.stored()).amount_cents).toBe(500_000));
});

test("an amount can be typed in the list, and Undo removes it", async () => {
  const app = await openUnpriced();
  app.go(`/deals?search=${app.name}`);
  await screen.findByRole("link", { name: app.name });
  cell("amount_cents").focus();
  await app.user.keyboard("{Enter}");
  expect(await editor("Amount")).toHaveProperty("value", "");
  await app.user.keyboard("0{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Deal amount must be greater than 0");
  await app.user.keyboard("{Backspace}12500{Enter}");
  await waitFor(async () => expect((await app.stored()).amount_cents).toBe(1_250_000));
  await waitFor(() => expect(cell("amount_cents").textContent).toContain("12,500.00"));
  await app.press("Undo");
  await waitFor(() => expect(cell("amount_cents").textContent).toBe("No amount"));
  expect((await app.stored()).amount_cents).toBeNull();
});

test("history and timeline show that an amount was added and removed", async ({ member }) => {
  const app = await openUnpriced(member);
  const { profile } = await app.api.person.readMe();
  await app.api.deals.update({ params: app.params, body: { amount_cents: 517_390 } });
  await app.api.deals.update({ params: app.params, body: { amount_cents: null } });
  for (const path of [`/settings?tab=history&person=${profile.id}`, `/deals/${app.deal.id}?tab=activity`]) {
    await openApp(path, member);
    for (const change of ["Amount: 5,173.90", "Amount: 5,173.90 → No amount"])
      await screen.findByText((_, element) => element?.tagName === "LI" && element.textContent === change);
  }
});
