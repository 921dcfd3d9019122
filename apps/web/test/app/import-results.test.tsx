import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newMember, type OpenedApp, openApp, unique, upload } from "../app-stand-in.tsx";
import { createUploadStandIn } from "../upload-stand-in.ts";

type Result = NonNullable<ImportJob["result"]>;

let app: OpenedApp;
let endEvents: () => void;
let job: ImportJob;

beforeEach(async () => {
  vi.stubGlobal(
    "XMLHttpRequest",
    createUploadStandIn(() => app.network),
  );
  app = await openApp("/import", await newMember("user"));
  endEvents = app.network.openEvents();
  const name = unique("result");
  await screen.findByRole("heading", { name: "Upload" });
  const text = `Last,Email\n${name},one@${name}.example\n${name},two@${name}.example\n`;
  await upload(app.user, new File([text], "people.csv", { type: "text/csv" }));
  for (const step of ["Check Import", "Import Contacts"])
    await app.user.click(await screen.findByRole("button", { name: step }));
  await screen.findByRole("heading", { name: "Results" });
  const id = new URLSearchParams(app.path().split("?")[1]).get("id") ?? "";
  // Waits until the page has marked the import as seen. The response to that request would replace the result
  // that a test stubs.
  await waitFor(async () => {
    job = (await app.api.imports.get({ params: { id } })).import;
    expect(job.is_seen).toBe(true);
    expect(app.cache.isFetching() + app.cache.isMutating()).toBe(0);
  });
});
afterEach(() => {
  endEvents();
  vi.unstubAllGlobals();
});

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

test("shows the outcomes of an import, downloads their rows and hides a refused Undo", async () => {
  expect(await screen.findByRole("button", { name: "Undo Import" })).toBeTruthy();
  expect(screen.getByText("Contacts imported").parentElement?.textContent).toBe("2Contacts imported");
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
    await app.user.click(await screen.findByRole("button", { name: `Download ${rows} rows` }));
    await waitFor(() => expect(calls()).toContain(`GET /imports/${job.id}/failed?rows=${rows}`));
  }

  // Only administrators can undo an import that created stages.
  await show({ stages_created: 1 });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo Import" })).toBeNull());
  expect(screen.getByText("Contacts imported")).toBeTruthy();
  await show({ failed: 1, errors: [{ ...told, is_skipped: false }] }, { is_undone: true });
  await screen.findByText("This import was undone.");
  expect(screen.queryByText("Contacts imported")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo Import" })).toBeNull();
  expect(screen.getByRole("button", { name: "Download failed rows" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "View Contacts" }).getAttribute("href")).toBe("/contacts");
  await app.user.click(screen.getByRole("button", { name: "Import Another File" }));
  await screen.findByRole("heading", { name: "Upload" });
  expect(app.path()).toBe("/import");
});
