import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, expect } from "vitest";
import { expectFailures, newMember, test, unique } from "../app-stand-in.tsx";
import { editField } from "../bulk-edit-dialog.tsx";
import { copied, focused, openBuyers } from "../buyer-sheet.tsx";
import { leaveNothingOpen } from "../list-cells.tsx";
import { whyLost } from "../record-page.ts";

afterEach(leaveNothingOpen);

test("after Tab leaves an edited cell, Ctrl+Z undoes the edit and a paste fills cells", async () => {
  // Ctrl+Z undoes the member's last action, so this test needs a separate member.
  const { user, cell, titles } = await openBuyers(await newMember("user"));
  cell(0, "job_title").focus();
  await user.keyboard("Typed{Shift>}{Tab}{/Shift}");
  await waitFor(() => expect(focused()).toBe(cell(0, "company")));
  await waitFor(async () => expect((await titles())[0]).toBe("Typed"));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(async () => expect((await titles())[0]).toBe("Buyer 1"));
  cell(0, "company").focus();
  await user.keyboard("Acme{Tab}");
  await waitFor(() => expect(focused()).toBe(cell(0, "job_title")));
  await user.paste("Pasted 1\nPasted 2");
  await expect.poll(titles).toEqual(["Pasted 1", "Pasted 2", "Buyer 3"]);
});

test("a paste names the read-only columns it skips and lists each rejected value", async () => {
  const { user, mark, cell, stored } = await openBuyers(await newMember("user"));
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "City" }));
  await user.keyboard("{Escape}");
  await waitFor(() => cell(0, "city"));
  cell(0, "phone").focus();
  await user.paste("+4930901820\tBerlin\tToday\tOslo");
  await screen.findByText("Read-only columns were skipped: Stage, Added");
  expect(screen.queryByText(/^Pasted data did not fit/u)).toBeNull();
  await expect.poll(async () => (await stored())[0]).toMatchObject({ phone: "+4930901820", city: "Oslo" });
  cell(0, "phone").focus();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  const values = copied("copy").get("text/plain")?.split("\t");
  expect(values).toHaveLength(4);
  expect([values?.[0], values?.at(-1)]).toEqual(["+4930901820", "Oslo"]);
  cell(0, "email").focus();
  await user.paste("first\nsecond");
  await user.click(await screen.findByRole("button", { name: "Show records" }));
  const list = await screen.findByRole("dialog", { name: "2 values were not changed and are marked" });
  expect(within(list).getAllByText("Email: Please enter a valid email address")).toHaveLength(2);
  await within(list).findByRole("link", { name: `${mark} 2` });
});

test("pasting unknown companies offers to create and link them", async () => {
  const { user, api, mark, cell, stored } = await openBuyers();
  const company = await api.add("company", { name: `${mark} Works` });
  cell(0, "company").focus();
  await user.paste(`${mark} works`);
  await screen.findByText("Changed 1 contact");
  await user.paste(`${mark} North\n${mark} South\n${mark} North\n`);
  await screen.findByText("2 companies do not exist");
  expect((await stored()).map(({ company_id }) => company_id)).toEqual([company.id, null, null]);
  await user.click(screen.getByRole("button", { name: "Create 2 companies" }));
  const message = (await screen.findByText("Changed 3 contacts")).closest<HTMLElement>("[role=status]");
  const companies = (await stored()).map(({ company: name, company_id }) => [name, company_id !== null]);
  expect(companies).toEqual([
    [`${mark} North`, true],
    [`${mark} South`, true],
    [`${mark} North`, true],
  ]);
  await user.click(within(message ?? document.body).getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect((await stored())[0]?.company_id).toBe(company.id));
  await expect
    .poll(async () => (await api.companies.list({ query: { search: mark } })).companies)
    .toHaveLength(1);
});

test("a pasted value fills the selection, Ctrl+D fills down, and Delete or Cut clears", async () => {
  const { user, cell, titles, stored } = await openBuyers();
  const chooseAll = async () => {
    cell(0, "job_title").focus();
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  };
  await chooseAll();
  await user.paste("Seller");
  await expect.poll(titles).toEqual(["Seller", "Seller", "Seller"]);
  await user.keyboard("First{Enter}");
  await expect.poll(titles).toEqual(["First", "Seller", "Seller"]);
  await chooseAll();
  await user.keyboard("{Control>}d{/Control}");
  await expect.poll(titles).toEqual(["First", "First", "First"]);
  expect(copied("cut").get("text/plain")).toBe("First\nFirst\nFirst");
  await expect.poll(titles).toEqual([null, null, null]);
  cell(1, "phone").focus();
  await user.paste("0100");
  await waitFor(async () => expect((await stored())[1]?.phone).toBe("0100"));
  cell(2, "phone").focus();
  await user.keyboard("{Control>}d{/Control}");
  await waitFor(async () => expect((await stored())[2]?.phone).toBe("0100"));
  await user.keyboard("{Delete}");
  await waitFor(async () => expect((await stored())[2]?.phone).toBeNull());
});

test("a paste keeps another user's later change and replaces the user's own", async () => {
  const { user, api, made, cell, titles, network } = await openBuyers();
  cell(0, "job_title").focus();
  await user.keyboard("Mine{Enter}");
  const answer = network.hold(/^GET \/contacts\?/u, 9);
  await expect.poll(titles).toContain("Mine");
  await api.edit("contact", made[1]?.id ?? "", { job_title: "Theirs" });
  cell(0, "job_title").focus();
  await user.paste("One\nTwo\nThree");
  await screen.findByText("Changed 2 contacts");
  await screen.findByText(/^Job title of .*2: /u);
  expect(await titles()).toEqual(["One", "Theirs", "Three"]);
  answer();
  await waitFor(() => expect(cell(1, "job_title").textContent).toContain("Theirs"));
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await screen.findByText("Changed 1 contact");
  expect(await titles()).toEqual(["One", "Two", "Three"]);
  await waitFor(() => expect(cell(1, "job_title").classList).not.toContain("is-refused"));
});

test("a paste or bulk edit to a lost stage asks once for the lost reason of all deals", async ({ app }) => {
  const { user, api, go } = app;
  const mark = unique("lost");
  const { pipelines } = await api.pipeline.list({});
  const stages = pipelines.find(({ is_default }) => is_default)?.stages ?? [];
  const stage_id = stages[0]?.id ?? "";
  const lostId = stages.find(({ name }) => name === "Closed Lost")?.id ?? "";
  const bodies = ["1", "2"].map((last) => ({ name: `${mark} ${last}`, stage_id }));
  for (const body of bodies) await api.add("deal", body);
  const stored = async () => {
    const { deals } = await api.deals.list({ query: { q: mark, sort_by: "name", sort_order: "asc" } });
    return deals.map(({ stage_name, lost_reason }) => ({ stage_name, lost_reason }));
  };
  const before = await stored();
  go(`/deals?search=${mark}&sort_by=name&sort_order=asc`);
  const link = await screen.findByRole("link", { name: `${mark} 1` });
  const cell = link.closest("[data-row]")?.querySelector<HTMLElement>('[data-cell="stage"]');
  cell?.focus();
  await user.paste("Closed Lost\nClosed Lost");
  await user.click(within(await whyLost()).getByRole("button", { name: "Cancel" }));
  expect(await stored()).toEqual(before);
  cell?.focus();
  await user.paste("Closed Lost\nClosed Lost");
  await answerWhy(user, "Dear");
  await screen.findByText("Changed 2 deals");
  const lost = { stage_name: "Closed Lost", lost_reason: "Dear" };
  expect(await stored()).toEqual([lost, lost]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("2 records restored");

  await user.click(screen.getByRole("checkbox", { name: `Select ${mark} 1` }));
  const edit = await editField(app, "Stage", 1);
  await user.selectOptions(await edit.input(), lostId);
  await edit.apply();
  await answerWhy(user, "Slow");
  await screen.findByText("Changed 1 deal");
  expect(await stored()).toEqual([{ ...lost, lost_reason: "Slow" }, before[1]]);
});

async function answerWhy(user: UserEvent, reason: string): Promise<void> {
  const dialog = within(await whyLost());
  const offered = dialog.queryByRole("combobox", { name: "Reason" });
  if (offered) await user.selectOptions(offered, "Another reason");
  await user.type(dialog.getByRole("textbox"), reason);
  await user.click(dialog.getByRole("button", { name: "Mark as lost" }));
}

test("pasted values that could not be saved are reverted, and Retry saves them", async () => {
  expectFailures();
  const { user, network, cell, titles } = await openBuyers();
  network.fail(/^POST \/contacts\/edit-cells/u, { status: 400, message: "No room" });
  cell(0, "job_title").focus();
  await user.paste("One\nTwo");
  await screen.findByText(/^Failed to change the values: No room/u);
  await waitFor(() => expect(cell(1, "job_title").textContent).toContain("Buyer 2"));
  network.heal();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await expect.poll(titles).toEqual(["One", "Two", "Buyer 3"]);
});
