import { contactKind } from "@lanyard/contract/contact/contact-kind";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import { shortFieldLabel } from "#src/records/fields/field-text.ts";
import { openApp, test, unique } from "../app-stand-in.tsx";
import { expectAllMatchesDeleted } from "../list-of-noun.tsx";

test.each([
  ["company", "name", "dialog"],
  ["contact", "last", "complementary"],
] as const)("j and k open the next and previous %s; closing focuses the row", async (noun, field, role) => {
  const app = await openApp("/profile");
  const mark = unique("walked");
  for (const letter of ["A", "B"]) await app.api.add(noun, { [field]: `${mark} ${letter}` });
  app.go(`/${recordKinds[noun].plural}?search=${mark}`);
  await app.user.click(await screen.findByRole("link", { name: `${mark} A` }));
  await screen.findByRole(role, { name: `${mark} A` });
  await app.user.keyboard("j");
  await screen.findByRole(role, { name: `${mark} B` });
  await app.user.keyboard("k");
  await screen.findByRole(role, { name: `${mark} A` });
  await app.user.keyboard("j");
  await screen.findByRole(role, { name: `${mark} B` });
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole(role, { name: `${mark} B` })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`${mark} B`));
});

test("the quick view stays if the row leaves the list before the record is read", async ({ app }) => {
  const mark = unique("pushed");
  const names = Array.from({ length: 25 }, (_, index) => `${mark} ${10 + index}`);
  await Promise.all(names.map((last) => app.api.add("contact", { last })));
  app.go(`/contacts?search=${mark}&limit=25`);
  onTestFinished(app.network.openEvents());
  const row = await screen.findByRole("link", { name: `${mark} 34` });
  await app.network.eventsBegun();
  const letGo = app.network.hold(/^GET \/contacts\/[\w-]+$/u);
  await app.user.click(row);
  const link = await screen.findByRole("link", { name: "View Full Contact" });
  await app.api.add("contact", { last: `${mark} 00` });
  await screen.findByRole("link", { name: `${mark} 00` });
  await waitFor(() => expect(screen.queryByRole("link", { name: `${mark} 34` })).toBeNull());
  expect(link.isConnected).toBe(true);
  letGo();
});

test("the quick view of a contact shows every field that is declared for a card", async ({ app }) => {
  const last = unique("whole");
  await app.api.add("contact", { last, postal_code: "10115", lifecycle_stage: "lead" });
  app.go(`/contacts?search=${last}`);
  await app.user.click(await screen.findByRole("link", { name: last }));
  const panel = await screen.findByRole("complementary", { name: last });
  expect(await within(panel).findByText("10115")).toBeTruthy();
  const shown = within(panel)
    .getAllByRole("term")
    .map((term) => term.textContent);
  const declared = Object.entries<FieldDescriptor>(contactKind.fields).filter(
    ([, field]) => field.card !== undefined && !field.isHiddenEmpty && field.follows === undefined,
  );
  expect(shown).toEqual(expect.arrayContaining(declared.map(([name]) => shortFieldLabel("contact", name))));
});

test("all matching companies are selected beyond the page, deleted and restored", () =>
  expectAllMatchesDeleted("companies"));

test("the filter panel groups the filters, counts them, and removes a range as one", async () => {
  const app = await openApp("/contacts?seniority=VP&lead_score_min=60&lead_score_max=80");
  await app.press(/^Filters/u);
  const panel = await screen.findByRole("complementary", { name: "Advanced Filters" });
  expect(within(panel).getByRole("img", { name: "2 active" })).toBeTruthy();
  const work = within(panel).getByRole("group", { name: "Work" });
  await within(work).findByLabelText("Company");
  const score = within(panel).getByRole("group", { name: "Lead score" });
  expect(within(score).getAllByRole("spinbutton")).toHaveLength(2);
  await app.press("Remove filter Lead score: 60 to 80");
  await waitFor(() => expect(app.path()).toBe("/contacts?seniority=VP"));
});

test("'Filtered by' a company is shown with other filters and can be removed alone", async ({ app }) => {
  const company = await app.api.add("company", { name: unique("Kestrel") });
  app.go(`/contacts?company_id=${company.id}&company_name=${company.name}`);
  await screen.findByRole("region", { name: `Filtered by ${company.name}` });
  app.go(`/contacts?company_id=${company.id}&company_name=${company.name}&search=ada&lead_status=New`);
  const banner = within(await screen.findByRole("region", { name: "Active filters" }));
  expect(banner.getByText(`Filtered by ${company.name}`)).toBeTruthy();
  await app.user.click(banner.getByRole("button", { name: new RegExp(company.name, "u") }));
  await waitFor(() => expect(banner.queryByText(`Filtered by ${company.name}`)).toBeNull());
  expect(app.path()).toContain("search=ada");
  expect(app.path()).not.toContain("company_id");
});
