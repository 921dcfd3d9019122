import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectFailures } from "../app-stand-in.tsx";
import { app, go, leaveChecked, prepareImports } from "../import-page.ts";

prepareImports();

test("a finished import check is reported on other pages, with a link to the review", async () => {
  const { file, params } = await leaveChecked();
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
});

test("messages report ended imports with their results and collapse all but the newest", async () => {
  const { params } = await leaveChecked();
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

  await go(`/import?id=${params.id}`);
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
});
