import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { unique } from "../app-stand-in.tsx";
import { app, figure, openImport, prepareImports, review, runImport, shownJob } from "../import-page.ts";

type Result = NonNullable<ImportJob["result"]>;

let job: ImportJob;

prepareImports();

async function show(result: Partial<Result>, changes: Partial<ImportJob> = {}) {
  const answer = { import: { ...job, is_seen: true, ...changes, result: { ...job.result, ...result } } };
  app.network.fail(new RegExp(`^GET /imports/${job.id}$`, "u"), { answer });
  await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports", "get"] }));
}

const groups = () =>
  screen
    .getAllByRole("region")
    .map((region) => region.getAttribute("aria-label") ?? within(region).queryByRole("heading")?.textContent);
const told = { row: 2, message: "It is refused", cells: ["a"] };

test("the results of an import have a summary, outcomes, rows to download and Undo", async () => {
  const name = unique("result");
  await openImport();
  await review(`Last,Email\n${name},one@${name}.example\n${name},two@${name}.example\n`);
  await runImport();
  // Waits until the page has marked the import as seen. The response to that request would replace the result
  // that the test stubs.
  await waitFor(async () => {
    job = await shownJob();
    expect(job.is_seen).toBe(true);
    expect(app.cache.isFetching() + app.cache.isMutating()).toBe(0);
  });
  expect(await screen.findByRole("button", { name: "Undo Import" })).toBeTruthy();
  expect(figure("Contacts imported")).toBe("2Contacts imported");
  for (const label of ["Companies created", "Unchanged", "Skipped", "Failed", "Errors", "Skipped values"])
    expect(screen.queryByText(label), label).toBeNull();
  await show({
    ...{ companies_created: 3, unchanged: 4, skipped: 12, failed: 1, cells_left_out: 1 },
    errors: [
      { ...told, is_skipped: false },
      {
        ...told,
        row: 3,
        message: "It is there",
        is_skipped: true,
        record: { noun: "company", id: crypto.randomUUID(), name: "Oak" },
      },
    ],
    warnings: [{ row: 4, message: "It is left out" }],
  });
  await screen.findByText("Companies created");
  const figures = ["3Companies created", "4Unchanged", "12Skipped", "1Failed"];
  for (const figure of figures)
    expect(
      [...document.querySelectorAll(".stats > div")].map(({ textContent }) => textContent),
      figure,
    ).toContain(figure);
  expect(groups()).toEqual(expect.arrayContaining(["Errors", "Skipped", "Skipped values"]));
  const list = (name: string) => within(screen.getByRole("region", { name }));
  expect(list("Errors").getByText("It is refused")).toBeTruthy();
  expect(list("Errors").queryByText("It is there")).toBeNull();
  expect(list("Skipped").getByText("First 1 of 12")).toBeTruthy();
  expect(list("Skipped").getByRole("link", { name: "Oak" }).getAttribute("href")).toMatch(/^\/companies\//u);
  expect(list("Skipped values").getByText("It is left out")).toBeTruthy();

  const calls = () => app.network.calls.map(({ call }) => call).filter((call) => call.includes(job.id));
  for (const rows of ["failed", "skipped"]) {
    await app.press(`Download ${rows} rows`);
    await waitFor(() => expect(calls()).toContain(`GET /imports/${job.id}/failed?rows=${rows}`));
  }

  const large = {
    created: 1200,
    failed: 14,
    errors: Array.from({ length: 14 }, (_, row) => ({ ...told, row, is_skipped: false })),
  };
  const since = { header: "Since", written: "01/02/2026", day: "2026-02-01", isProven: true };
  await show({ ...large, companies_created: 3, dates_read: [since] });
  await screen.findByText(/^Imported 1,200 contacts from people\.csv and created 3 companies\./u);
  expect(figure("Companies created")).toBe("3Companies created");
  expect(figure("Failed")).toBe("14Failed");
  expect(screen.getAllByText(/^Row \d+:$/u)).toHaveLength(10);
  expect(screen.getByText("... and 4 more errors")).toBeTruthy();
  screen.getByText(/^Column “Since”: “01\/02\/2026” was read as Feb 1, 2026, because other dates/u);
  await show({ created: 1000 });
  await waitFor(() => expect(figure("Contacts imported")).toBe("1,000Contacts imported"));
  expect(screen.queryByText(/^Imported 1,000 contacts/u)).toBeNull();
  for (const label of ["Skipped", "Failed"]) expect(screen.queryByText(label)).toBeNull();

  // Only administrators can undo an import that created stages.
  await show({ stages_created: 1 });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo Import" })).toBeNull());
  expect(screen.getByText("Contacts imported")).toBeTruthy();
  await show({ failed: 1, errors: [{ ...told, is_skipped: false }] }, { is_undone: true });
  await screen.findByText("This import was undone.");
  expect(screen.getByRole("button", { name: "Download failed rows" })).toBeTruthy();
});
