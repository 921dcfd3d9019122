import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectFailures, newMember, type OpenedApp, openApp, unique, upload } from "../app-stand-in.tsx";
import { createUploadStandIn } from "../upload-stand-in.ts";

let app: OpenedApp;

beforeEach(() =>
  vi.stubGlobal(
    "XMLHttpRequest",
    createUploadStandIn(() => app.network),
  ),
);
afterEach(() => vi.unstubAllGlobals());

/**
 * Uploads and checks a file with one row as a new member, then leaves the import page without running the
 * import.
 */
async function leaveChecked() {
  app = await openApp("/import", await newMember("user"));
  const name = unique("noticed");
  await screen.findByRole("heading", { name: "Upload" });
  await upload(app.user, new File([`Last,Email\n${name},${name}@notice.example\n`], `${name}.csv`));
  await app.user.click(await screen.findByRole("button", { name: "Check Import" }));
  await screen.findByRole("button", { name: "Import Contacts" });
  const params = { id: new URLSearchParams(app.path().split("?")[1]).get("id") ?? "" };
  const end = app.network.openEvents();
  await act(async () => app.go("/deals"));
  await screen.findByRole("heading", { name: "Deals", level: 1 });
  return { file: `${name}.csv`, params, end };
}

const isSeen = async (params: { id: string }) => (await app.api.imports.get({ params })).import.is_seen;

test("shows an import's progress on every page, and its result until it is seen", async () => {
  const { file, params, end } = await leaveChecked();
  const { import: job } = await app.api.imports.get({ params });
  // The stubbed response shows the import as running. The real import could finish before the page reads its
  // state.
  const show = (progress: object) =>
    app.network.fail(/^GET \/imports\?unseen=true/u, {
      answer: { imports: [{ ...job, state: "running", progress }] },
    });
  show({ done: 0, total: 0 });
  await app.api.imports.run({ params });
  await screen.findByRole("link", { name: `Preparing ${file}` });
  show({ done: 1, total: 1 });
  const strap = await screen.findByRole("link", { name: new RegExp(`^Importing ${file}: `, "u") });
  expect(strap.getAttribute("href")).toBe(`/import?id=${params.id}`);
  app.network.heal();
  await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports"] }));
  await screen.findByText("Import finished: 1 row imported");
  expect(screen.getByText(file)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(new RegExp(`^Importing ${file}`, "u"))).toBeNull());
  expect(await isSeen(params)).toBe(false);
  await app.user.click(screen.getByRole("link", { name: "View Results" }));
  await screen.findByRole("heading", { name: "Results" });
  await waitFor(async () => expect(await isSeen(params)).toBe(true));
  end();
});

test("a finished import check is reported on other pages, with a link to the review", async () => {
  const { file, params, end } = await leaveChecked();
  const body = { mapping: { Last: "last", Email: "email" } };
  const { import: job } = await app.api.imports.get({ params });
  // The stubbed response shows the check as running. The real check could finish before the page reads its
  // state.
  app.network.fail(/^GET \/imports\?unseen=true/u, { answer: { imports: [{ ...job, state: "checking" }] } });
  await app.api.imports.check({ params, body });
  await screen.findByRole("link", { name: new RegExp(`^Checking ${file}: `, "u") });
  app.network.heal();
  await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports"] }));
  await screen.findByText("Import ready for review");
  await app.user.click(screen.getByRole("link", { name: "Continue" }));
  await screen.findByRole("button", { name: "Import Contacts" });
  end();
});

test("reports ended imports by their results, and collapses all but the newest", async () => {
  const { params, end } = await leaveChecked();
  const { import: job } = await app.api.imports.get({ params });
  const show = async (...imports: object[]) => {
    app.network.fail(/^GET \/imports\?unseen=true/u, {
      answer: { imports: imports.map((changes) => ({ ...job, is_seen: false, ...changes })) },
    });
    await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports", "list"] }));
  };
  const counts = { created: 0, updated: 0, failed: 0, skipped: 0, companies_created: 0, cells_left_out: 0 };
  const unchanged = { ...counts, kinds: [], unchanged: 950, differing: 0 };
  await show({ id: crypto.randomUUID(), state: "done", result: unchanged });
  await screen.findByText("Import finished: 950 rows unchanged");

  await show({ state: "failed", reason: "The process ended too often" });
  const message = await screen.findByText("Import failed: The process ended too often");
  expectFailures();
  const card = message.closest<HTMLElement>("[role=alert]");
  if (card) await app.user.click(within(card).getByRole("button", { name: "Close" }));
  const seen = () => app.network.calls.filter(({ call }) => call.endsWith("/seen")).map(({ call }) => call);
  await waitFor(() => expect(seen()).toEqual([`POST /imports/${params.id}/seen`]));

  // An import that is open, undone or waiting for review gets no message.
  await act(async () => app.go(`/import?id=${params.id}`));
  await screen.findByRole("button", { name: "Import Contacts" });
  const ended = (file_name: string, day: number, changes: object = {}) => ({
    ...{ id: crypto.randomUUID(), file_name, state: "cancelled" },
    updated_at: `2026-01-0${day}T00:00:00.000Z`,
    ...changes,
  });
  const imports = [ended("first.csv", 1), ended("third.csv", 3), ended("second.csv", 2)];
  await show(
    ...imports,
    ended("opened.csv", 4, { id: params.id }),
    ended("undone.csv", 5, { is_undone: true }),
    ended("waiting.csv", 6, { state: "checked" }),
  );
  const strap = await screen.findByRole("region", { name: "Finished imports" });
  expect(document.querySelector(".toast")).toBeNull();
  expect(strap.textContent).not.toMatch(/opened|undone|waiting/u);
  expect(strap.querySelector(".ended__line")?.textContent).toContain("third.csv");
  const others = within(strap).getByText("2 more finished imports").closest("details");
  expect(others?.open).toBe(false);
  expect(others?.textContent).toMatch(/second\.csv.*first\.csv/u);
  await app.user.click(within(strap).getByText("2 more finished imports"));
  await app.user.click(within(strap).getByRole("button", { name: "Dismiss All" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Finished imports" })).toBeNull());
  await waitFor(() =>
    expect(seen().slice(1).toSorted()).toEqual(
      imports.map(({ id }) => `POST /imports/${id}/seen`).toSorted(),
    ),
  );
  end();
});
