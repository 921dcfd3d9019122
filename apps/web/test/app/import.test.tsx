import { Blob as NodeBlob } from "node:buffer";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectFailures, type OpenedApp, openApp } from "../app-stand-in.tsx";

const no = { status: 422, message: "No" };
let app: OpenedApp;

/** Uploads with progress leave by XMLHttpRequest: here through the network that the test stands in for. */
class UploadStandIn {
  /** The last that was sent. */
  static sent: FormData | undefined;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  statusText = "";
  responseText = "";
  #address = "";
  open(_method: string, url: string) {
    this.#address = url.slice("/api".length);
  }
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  async send(body?: FormData) {
    UploadStandIn.sent = body;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
    try {
      const answer = await app.network.send(this.#address, { method: "POST" });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
  }
}

beforeEach(async () => {
  vi.stubGlobal("XMLHttpRequest", UploadStandIn);
  app = await openApp("/import");
  await screen.findByRole("heading", { name: "Upload" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("says to who comes from the companies that contacts are imported", async () => {
  const told = "This imports contacts. Companies named in the file are created with them.";
  expect(screen.queryByText(told)).toBeNull();
  app.go("/import?from=companies");
  await screen.findByText(told);
});

const preview = (totalRows: number) => ({
  answer: {
    success: true,
    data: {
      headers: ["Name"],
      sampleRows: [["Ada"]],
      totalRows,
      suggestedMapping: { Name: "first" },
      delimiter: ",",
      encoding: "utf-8",
      encodingIsSure: true,
    },
  },
});
const rows = (count: number) => `Name\n${"Ada\n".repeat(count)}`;

/** What jsdom keeps of a file cannot be streamed. */
function streamed<Part extends Blob>(part: Part, text: string): Part {
  return Object.defineProperties(part, {
    stream: { configurable: true, value: () => new NodeBlob([text]).stream() },
    slice: {
      value: (from: number, to: number) => streamed(new Blob([text.slice(from, to)]), text.slice(from, to)),
    },
  });
}

async function choose(file: File) {
  const field = document.querySelector<HTMLInputElement>("input[type=file]");
  if (field) await app.user.upload(field, file);
}

const csv = (text: string) => streamed(new File([text], "people.csv", { type: "text/csv" }), text);

async function toMapping(count = 1) {
  app.network.fail(/^POST \/import-export\/preview/u, preview(Math.min(count, 1000)));
  await choose(csv(rows(count)));
  return screen.findByRole("button", { name: "Import Contacts" });
}

/** The result of an import in which nothing happened. */
const nothing = {
  success: true,
  imported: 0,
  updated: 0,
  failed: 0,
  skipped: 0,
  cellsLeftOut: 0,
  companiesCreated: 0,
  headers: ["Name"],
  errors: [],
  warnings: [],
};

const step = () => document.querySelector("[aria-current=step]")?.textContent;

test("says when the encoding is a guess, and reads the file in the one that is chosen", async () => {
  const told = /^This file does not say in which encoding it was written/u;
  const [guess, meant] = [preview(1), preview(1)];
  Object.assign(guess.answer.data, {
    sampleRows: [["M³ller"]],
    encoding: "windows-1252",
    encodingIsSure: false,
  });
  Object.assign(meant.answer.data, { sampleRows: [["Müller"]], encoding: "cp850" });
  app.network.fail(/^POST \/import-export\/preview/u, guess);
  await choose(csv(rows(1)));
  const encoding = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Text encoding" });
  expect(encoding.selectedOptions[0]?.textContent).toBe("Western Europe (Windows-1252)");
  expect(screen.getByText("M³ller")).toBeTruthy();
  expect(screen.getByText(told)).toBeTruthy();
  const target = screen.getByRole("combobox", { name: "Import Name as" });
  await app.user.selectOptions(target, "last");
  app.network.heal();
  app.network.fail(/^POST \/import-export\/preview/u, meant);
  await app.user.selectOptions(encoding, "Western Europe (DOS 850)");
  await screen.findByText("Müller");
  expect(screen.queryByText(told)).toBeNull();
  expect(target).toHaveProperty("value", "last");
  app.network.heal();
  app.network.fail(/^POST \/import-export\/preview/u, no);
  await app.user.selectOptions(encoding, "Unicode (UTF-16 LE)");
  await screen.findByText("Failed to preview CSV");
  await waitFor(() => expect(encoding.selectedOptions[0]?.textContent).toBe("Western Europe (DOS 850)"));
  const data = { imported: 1, updated: 0, failed: 0, companiesCreated: 0, errors: [] };
  app.network.fail(/^POST \/import-export\/upload/u, { answer: { success: true, data } });
  await app.user.click(screen.getByRole("button", { name: "Import Contacts" }));
  await screen.findByRole("heading", { name: "Results" });
  expect(UploadStandIn.sent?.get("encoding")).toBe("cp850");
});

test("ten thousand rows are no large file, and a thousand contacts need no summary", async () => {
  const submit = await toMapping(10_000);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  app.network.fail(/^POST \/import-export\/upload/u, { until }, 1);
  await app.user.click(submit);
  await screen.findByText("Importing 10,000 contacts...");
  expect(screen.queryByText(/^This is a large file\./u)).toBeNull();
  app.network.heal();
  app.network.fail(/^POST \/import-export\/upload/u, no);
  letGo();
  const again = await screen.findByRole("button", { name: "Import Contacts" });
  app.network.heal();
  const reading = { header: "Since", written: "01/02/2026", day: "2026-02-01", isProven: true };
  const data = { ...nothing, imported: 1000, datesRead: [reading] };
  app.network.fail(/^POST \/import-export\/upload/u, { answer: { success: true, data } });
  await app.user.click(again);
  await screen.findByRole("heading", { name: "Results" });
  expect(screen.queryByText(/^Imported 1,000 contacts/u)).toBeNull();
  expect(screen.getByText("Contacts imported")).toBeTruthy();
  expect(screen.getByText(/^Column “Since”: “01\/02\/2026” was read as Feb 1, 2026, because/u)).toBeTruthy();
  for (const figure of ["Companies created", "Skipped", "Failed"])
    expect(screen.queryByText(figure)).toBeNull();
});

test("the four steps lead on, a failure back to the mapping, and another file to the beginning", async () => {
  expect(screen.getByRole("link", { name: "Back to Contacts" }).getAttribute("href")).toBe("/contacts");
  expect(step()).toContain("1 Upload");
  await toMapping();
  await app.user.click(screen.getByRole("button", { name: "Back" }));
  expect(step()).toContain("1 Upload");
  const submit = await toMapping(10_001);
  expect(step()).toContain("2 Map Columns");
  let letGo = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  app.network.fail(/^POST \/import-export\/upload/u, no);
  app.network.fail(/^POST \/import-export\/upload/u, { until }, 1);
  await app.user.click(submit);
  await screen.findByText("Importing 10,001 contacts...");
  expect(step()).toContain("3 Import");
  expect(document.querySelector(".import__status .spin")).toBeTruthy();
  expect(screen.getByText("This may take several minutes...")).toBeTruthy();
  expect(
    screen.getByText("This is a large file. Keep this page open until the results appear."),
  ).toBeTruthy();
  app.network.heal();
  app.network.fail(/^POST \/import-export\/upload/u, no);
  letGo();
  await screen.findByRole("button", { name: "Import Contacts" });
  expect(step()).toContain("2 Map Columns");
  app.network.heal();
  const errors = Array.from({ length: 14 }, (_, index) => ({
    row: index + 2,
    message: "Missing email and name",
  }));
  const data = { ...nothing, imported: 1200, failed: 14, companiesCreated: 3, errors };
  app.network.fail(/^POST \/import-export\/upload/u, { answer: { success: true, data } });
  await app.user.click(screen.getByLabelText("Automatically create companies that don't exist"));
  await app.user.click(screen.getByRole("button", { name: "Import Contacts" }));
  await screen.findByRole("heading", { name: "Results" });
  expect(UploadStandIn.sent?.get("createCompanies")).toBe("false");
  expect(step()).toContain("4 Results");
  for (const [figure, shown] of [
    ["Contacts imported", "1,200"],
    ["Companies created", "3"],
    ["Failed", "14"],
  ] as const)
    expect(screen.getByText(figure).parentElement?.textContent).toBe(`${shown}${figure}`);
  expect(
    screen.getByText(/^Imported 1,200 contacts from people\.csv and created 3 companies\./u),
  ).toBeTruthy();
  expect(screen.getAllByText(/^Row \d+:$/u)).toHaveLength(10);
  expect(screen.getByText("... and 4 more errors")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View Contacts" }).getAttribute("href")).toBe("/contacts");
  await app.user.click(screen.getByRole("button", { name: "Import Another File" }));
  expect(step()).toContain("1 Upload");
});

test("rows whose contact is there are skipped, not failed, and lead to it; cells that were left out are named", async () => {
  const submit = await toMapping();
  const contact = { id: "00000000-0000-7000-8000-000000000001", name: "Ada Lovelace" };
  const message = `Email already exists for contact: ${contact.name} (ID: ${contact.id})`;
  const data = {
    ...nothing,
    skipped: 12,
    cellsLeftOut: 1,
    errors: [{ row: 2, message, cells: ["Ada"], contact }],
    warnings: [{ row: 3, message: "Lead Score: Must be a whole number from 0 to 100: “x”" }],
  };
  app.network.fail(/^POST \/import-export\/upload/u, { answer: { success: true, data } });
  await app.user.click(submit);
  const figure = (await screen.findAllByText("Skipped"))[0]?.parentElement;
  expect(figure?.textContent).toBe("12Skipped");
  expect(figure?.querySelector(".import__bad")).toBeNull();
  expect(screen.queryByText("Failed")).toBeNull();
  const link = screen.getByRole("link", { name: contact.name });
  expect(link.getAttribute("href")).toBe(`/contacts/${contact.id}`);
  expect(screen.queryByText(/ID:/u)).toBeNull();
  expect(screen.getByText("... and 11 more rows")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download skipped rows" })).toBeTruthy();
  const cells = screen.getByRole("region", { name: "Cells left out" });
  expect(cells.textContent).toContain("Row 3: Lead Score: Must be a whole number");
});

test("a file with only a header is told before its columns are asked for", async () => {
  app.network.fail(/^POST \/import-export\/preview/u, preview(0));
  await choose(csv("Name\n"));
  await screen.findByText("The file has no rows below its header");
  expect(step()).toContain("1 Upload");
});

test("what cannot be previewed, read, imported or downloaded is told", async () => {
  expectFailures();
  app.network.fail(/^POST \/import-export\/preview/u, "unsent");
  await choose(csv(rows(1)));
  await screen.findByText("Failed to preview CSV");
  app.network.heal();
  const broken = csv("x");
  const stream = () => new ReadableStream({ start: (it) => it.error(new Error("gone")) });
  await choose(Object.defineProperty(broken, "stream", { value: stream }));
  await screen.findByText("Failed to read file");
  app.network.fail(/^GET \/import-export\/template/u, no);
  await app.user.click(screen.getByRole("button", { name: "Download CSV Template" }));
  await screen.findByText("Failed to download template: No");
  const submit = await toMapping();
  app.network.fail(/^POST \/import-export\/upload/u, "unsent");
  await app.user.click(submit);
  await screen.findByText("Failed to import contacts");
});

test("an import that takes more than ten minutes is given up", async () => {
  const submit = await toMapping();
  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  app.network.fail(/^POST \/import-export\/upload/u, "unsent");
  await app.user.click(submit);
  await screen.findByText(
    "Import timed out. Your file may be too large. Try splitting it into smaller files.",
  );
  expect(limit).toHaveBeenCalledWith(600_000);
  await waitFor(() => expect(step()).toContain("2 Map Columns"));
});
