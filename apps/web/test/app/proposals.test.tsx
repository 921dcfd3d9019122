import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openApi, openApp, test, unique } from "../app-stand-in.tsx";
import { createsContact, propose } from "../proposal-page.ts";

test("a member opens a waiting proposal, edits its values and accepts it", async ({ member }) => {
  const mine = await openApi(member);
  const me = await mine.person.readMe();
  const first = unique("Proposed");
  const contact = await mine.add("contact", { first, lifecycle_stage: "Lead" });
  const admin = await openApi("demo@lanyard.example");
  const reason = unique("Tidy up");
  await admin.proposals.create({
    body: {
      reason,
      for: me.profile.id,
      changes: [
        {
          op: "update",
          noun: "contact",
          id: contact.id,
          values: { city: "Graz", lifecycle_stage: "Customer", lead_score: 5 },
        },
      ],
    },
  });
  const app = await openApp("/profile", member);
  const entry = await screen.findByRole("link", { name: "1 proposal to review" });
  await app.user.click(entry);
  await app.user.click(await screen.findByRole("link", { name: reason }));
  const group = within(await screen.findByRole("region", { name: /^Edit · Contacts/u }));
  expect(group.getByText("Customer")).toBeTruthy();
  await app.user.click(group.getByRole("button", { name: `Edit the values for ${first}` }));
  const labels = group.getByLabelText<HTMLInputElement>("City").form?.querySelectorAll("label") ?? [];
  const names = [...labels].map(({ textContent }) => textContent.trim());
  expect(names).toEqual(["Lead score", "Lifecycle stage", "City"]);
  expect(document.activeElement).toBe(group.getByLabelText("Lead score"));
  await app.user.selectOptions(group.getByLabelText("Lifecycle stage"), "Opportunity");
  await app.user.clear(group.getByLabelText("Lead score"));
  await app.user.type(group.getByLabelText("Lead score"), "many");
  await app.user.click(group.getByRole("button", { name: "Apply" }));
  expect(group.getByLabelText("Lead score").getAttribute("aria-invalid")).toBe("true");
  await app.user.clear(group.getByLabelText("Lead score"));
  await app.user.type(group.getByLabelText("Lead score"), "70");
  await app.user.click(group.getByRole("button", { name: "Apply" }));
  expect(group.getByText("Opportunity")).toBeTruthy();
  expect(document.activeElement).toBe(group.getByRole("button", { name: `Edit the values for ${first}` }));
  await app.press("Accept 1 change");
  await screen.findByText("1 change accepted");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: reason })));
  await waitFor(() => expect(screen.queryByRole("link", { name: "1 proposal to review" })).toBeNull());
  const changed = await mine.read("contact", contact.id);
  expect(changed).toMatchObject({ lifecycle_stage: "Opportunity", lead_score: 70, city: "Graz" });
});

test("accepting selected changes ends the selection, and undone changes are marked", async () => {
  const [one, other] = [unique("One"), unique("Other")];
  const { open } = await propose(unique("Parts"), [createsContact(one), createsContact(other)]);
  const app = await open();
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${one}` }));
  await app.press("Accept 1 selected");
  await app.press("Undo");
  await screen.findByText("Proposal undone");
  await screen.findByText("Undone");
  await app.press("Accept 1 change");
  await app.press("Undo");
  await waitFor(() => expect(screen.getAllByText("Undone")).toHaveLength(2));
  expect(screen.getByText(/, then undone$/u)).toBeTruthy();
});
