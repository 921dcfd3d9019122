import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, openApp, unique } from "../app-stand-in.tsx";

test("erasing a person first lists other records that mention them, with links", async () => {
  // An erasure cancels the uploads of the organisation, also those of other tests.
  const app = await openApp("/profile", "admin@erased.example");
  const last = unique("Forgotten");
  const name = `Ines ${last}`;
  const contact = await app.api.add("contact", { first: "Ines", last });
  const task = await app.api.add("task", { title: `Ring ${name}` });
  const company = await app.api.add("company", { name: unique("Naming") });
  const note = `${last}, Ines asked for it`;
  await app.api.companyNotes.create({ params: { id: company.id }, body: { body: note } });
  app.go(`/contacts/${contact.id}`);
  const open = async () => {
    await app.press("Erase Permanently");
    return within(await screen.findByRole("dialog", { name: `Erase ${name} permanently?` }));
  };
  app.network.fail(/\/mentions$/u, { status: 422, message: "Not now" }, 1);
  const failing = await open();
  await app.user.click(await failing.findByRole("button", { name: "Retry" }));
  const links = await failing.findAllByRole("link");
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
    [`/companies/${company.id}?tab=notes`, "_blank"],
    [`/tasks/${task.id}`, "_blank"],
  ]);
  expect(failing.getByText(note)).toBeTruthy();
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await app.api.edit("task", task.id, { title: "Ring somebody" });
  await app.api.companies.delete({ params: { id: company.id } });
  const dialog = await open();
  await dialog.findByText("No other record mentions this person.");
  const erase = dialog.getByRole("button", { name: "Erase Permanently" });
  expect(erase.hasAttribute("disabled")).toBe(true);
  // The dialog shows two spaces as one, so they count as one.
  await fill(app.user, dialog.getByLabelText(`Type ${name} to confirm`), `Ines  ${last}`);
  await app.user.click(erase);
  await screen.findByText("Permanently erased");
  expect(app.path()).toMatch(/^\/contacts/u);
});
