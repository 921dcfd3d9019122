import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectFailures, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

/**
 * Opens a list whose total is estimated as `guess`. The request for the exact count returns `counted`, or the
 * real count after the promise has resolved.
 */
async function openGuessed(guess: number, counted: Promise<unknown> | { totalCount: number }) {
  const app = await openApp("/profile");
  const mark = unique("guessed");
  await app.api.add("contact", { first: mark });
  const { contacts, pagination } = await app.api.contacts.list({ query: { q: mark } });
  const guessed = { ...pagination, total: guess, totalCount: guess, totalIsExact: false };
  app.network.fail(/^GET \/contacts\?/u, { answer: { contacts, pagination: guessed } });
  const count = counted instanceof Promise ? { until: counted } : { answer: counted };
  app.network.fail(/^GET \/contacts\/count/u, count);
  app.go(`/contacts?search=${mark}`);
  return app;
}

async function selectPage({ pressFirst }: OpenedApp): Promise<void> {
  await pressFirst("Select All");
  await screen.findByRole("heading", { name: "1 of 1 selected" });
}

const offer = () => screen.queryByRole("button", { name: /that match$/u });

test("a list marks an estimated total, and cannot select all matches while counting", async () => {
  const counting = Promise.withResolvers<void>();
  const app = await openGuessed(4321, counting.promise);
  await screen.findByText("about 4,300 contacts");
  expect(screen.getByText("Showing 1 of about 4,300 contacts")).toBeTruthy();
  await selectPage(app);
  expect(offer()).toBeNull();
  counting.resolve();
  await screen.findByText("Showing 1 of 1 contacts");
});

test("a list explains that at most 100,000 matching records can be selected", async () => {
  const app = await openGuessed(9000, { totalCount: 123_456 });
  await screen.findByText("123,456 contacts");
  await selectPage(app);
  expect(offer()?.textContent).toBe("Select all 123,456 that match");
  expect(offer()).toHaveProperty("disabled", true);
  const reason = document.getElementById(offer()?.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("You can select up to 100,000. Narrow the list.");
});

test("all 9,876 matches are selected and deleted, with the count in each message", async () => {
  const app = await openGuessed(9000, { totalCount: 9876 });
  await screen.findByText("9,876 contacts");
  await selectPage(app);
  await app.press("Select all 9,876 that match");
  await screen.findByRole("heading", { name: "9,876 of 9,876 selected" });
  expectFailures();
  app.network.fail(/^POST \/contacts\//u, { status: 400, message: "No" });
  await app.press("Delete");
  await app.confirm("Delete");
  await screen.findByText("Failed to delete 9,876 contacts: No");
  app.network.fail(/^POST \/contacts\//u, { answer: { actionId: crypto.randomUUID(), deleted: 9876 } });
  await app.press("Retry");
  await screen.findByText("Deleted 9,876 contacts");
});

test("a selection above the deletion limit can be edited, and the limit is explained", async () => {
  const app = await openGuessed(9000, { totalCount: 12_345 });
  await screen.findByText("12,345 contacts");
  await selectPage(app);
  await app.press("Select all 12,345 that match");
  await app.press("Delete");
  await screen.findByText(/^You can delete up to 10,000 at once\./u);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  const changed = { changed: 12_345, unchanged: 0, failed: [], actionId: crypto.randomUUID() };
  app.network.fail(/^POST \/contacts\/bulk-update/u, { answer: changed });
  await app.choose("Owner", "No owner");
  const question = within(await screen.findByRole("alertdialog", { name: "Edit 12,345 records" }));
  await app.user.click(question.getByRole("button", { name: "Apply" }));
  await screen.findByText("Changed 12,345 contacts");
});
