import type { DuplicatePair } from "@lanyard/contract/duplicate/duplicate-schema";
import { paginate } from "@lanyard/contract/field/listing-schema";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectFailures, newMember, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

async function newPair(app: OpenedApp): Promise<DuplicatePair> {
  const last = unique("Twinned");
  const phone = `+33 6 ${String(Date.now()).slice(-8)}`;
  const contact = await app.api.add("contact", { first: "Katherine", last, phone });
  await app.api.add("contact", { first: "Kate", last, phone, city: "Lyon" });
  return vi.waitFor(
    async () => {
      const { pairs } = await app.api.duplicates.list({ query: { noun: "contact", record: contact.id } });
      if (pairs[0] === undefined) throw new Error("The pair was not found yet");
      return pairs[0];
    },
    { timeout: 30_000, interval: 100 },
  );
}

const namesOf = ({ records }: DuplicatePair) => records.map(({ name }) => name).join(" / ");
const cardOf = (pair: DuplicatePair) => screen.findByRole("listitem", { name: namesOf(pair) });

test("a likely duplicate is explained, dismissed, restored and opened for merging", async () => {
  // The pairs of other tests would fill the first page, so this test has its own organisation.
  const app = await openApp("/profile", "admin@paired.example");
  const pair = await newPair(app);
  app.go("/duplicates");
  const isGone = () =>
    waitFor(() => expect(screen.queryByRole("listitem", { name: namesOf(pair) })).toBeNull());
  const card = await cardOf(pair);
  const back = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(back.getByRole("link", { name: "Contacts" }).getAttribute("href")).toBe("/contacts");
  const reasons = within(within(card).getByRole("list", { name: "Why these may be duplicates" }));
  expect(reasons.getByText("nickname")).toBeTruthy();
  expect(reasons.getByText(/^same phone \+33 6( \d\d){4}$/u)).toBeTruthy();
  expect(within(card).getByText("Lyon").closest("dd")?.className).toContain("font-medium");

  await app.user.click(within(card).getByRole("button", { name: "Not a duplicate" }));
  await screen.findByText("Marked as not a duplicate");
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  await app.pressLast("Undo");
  await screen.findByText("Pair restored");

  // A dismissed pair can also be restored with a button on the page, without Undo in the toast.
  await app.user.click(within(await cardOf(pair)).getByRole("button", { name: "Not a duplicate" }));
  await isGone();
  await app.press("Not duplicates");
  const dismissed = within(await cardOf(pair));
  expect(dismissed.queryByRole("button", { name: "Not a duplicate" })).toBeNull();
  expect(app.path()).toContain("state=dismissed");
  await app.user.click(dismissed.getByRole("button", { name: "Restore" }));
  await isGone();
  await app.press("To review");
  await app.user.click(within(await cardOf(pair)).getByRole("button", { name: "Merge…" }));
  const dialog = await screen.findByRole("dialog", { name: "Merge contacts" });
  const stays = await within(dialog).findByRole("radiogroup", { name: "Record to keep" });
  expect(within(stays).getAllByRole("radio")).toHaveLength(2);
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  app.go("/settings?tab=history");
  const change = "Not a duplicate: No → Yes";
  await screen.findAllByText((_, element) => element?.tagName === "LI" && element.textContent === change);
});

test("the duplicates page filters pairs by type and confidence and lists large groups", async () => {
  const app = await openApp("/duplicates", await newMember("viewer"));
  const record = (name: string) => ({
    id: crypto.randomUUID(),
    name,
    email: null,
    phone: null,
    company: null,
    city: null,
  });
  const answer = {
    pairs: [
      {
        id: crypto.randomUUID(),
        score: 31,
        dismissed: false,
        reasons: [{ reason: "sameName", value: null, text: "same name" }],
        records: [record("Halvorsen"), record("Halvorsen AS")],
      },
    ],
    pagination: paginate({ page: 1, limit: 20 }, 1),
    skipped: 2,
    large_groups: [
      { by: "phone", value: "207946010", place: null, records: 1234 },
      { by: "given", value: "anna m.", place: "acme.example", records: 61 },
    ],
  };
  app.network.fail(/^GET \/duplicates\?noun=company/u, { answer });
  const kinds = within(await screen.findByRole("group", { name: "Record type" }));
  await app.user.click(kinds.getByRole("button", { name: "Companies" }));
  const card = await screen.findByRole("listitem", { name: "Halvorsen / Halvorsen AS" });
  expect(within(card).queryByRole("button")).toBeNull();
  expect(app.path()).toContain("noun=company");
  expect(screen.getByText("number ending in 207946010: 1,234 records")).toBeTruthy();
  expect(screen.getByText("names like anna m. at acme.example: 61 records")).toBeTruthy();
  await app.press("Almost certain");
  await waitFor(() =>
    expect(app.network.calls.map(({ call }) => call).join("\n")).toMatch(/noun=company.*min_score=28/u),
  );
  await app.press("Include less likely");
  await waitFor(() =>
    expect(app.network.calls.map(({ call }) => call).join("\n")).toMatch(/noun=company.*min_score=15/u),
  );
  app.network.heal();
  expectFailures();
});
