import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openArchive } from "#src/features/import/workbook/workbook-archive.ts";
import { expectRefused } from "./refusal.ts";
import { workbookFile, zipFile } from "./workbook-files.ts";
import { textOf } from "./workbook-reading.ts";

const row = (...cells: string[]) => `<row r="1">${cells.join("")}</row>`;

/** Hostile workbooks by the reason of their refusal. */
const hostile: Readonly<Record<string, Readonly<Record<string, () => Promise<Uint8Array<ArrayBuffer>>>>>> = {
  workbookUnreadable: {
    "a zip file that is not a workbook": () => zipFile({ "a.txt": "a" }),
    "a broken archive": async () => (await workbookFile({ rows: "" })).slice(0, 900),
    "broken XML": () => workbookFile({ rows: "<row><c>" }),
    "rows out of order": () => workbookFile({ rows: '<row r="2"/><row r="1"/>' }),
    "nested XML entities": () =>
      workbookFile({
        rows: "",
        parts: {
          "xl/worksheets/sheet2.xml": `<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>${row('<c t="str"><v>&b;</v></c>')}</sheetData></worksheet>`,
        },
      }),
    "a long attribute": () => workbookFile({ rows: `<row r="${"1".repeat(5_000_000)}"/>` }),
    "a very long comment": () => workbookFile({ rows: `<!-- ${"x".repeat(5_000_000)} -->` }),
    "one million nested elements": () => workbookFile({ rows: "<a>".repeat(1_000_000) }),
  },
  workbookTooLarge: {
    "a row number beyond Excel's limit": () => workbookFile({ rows: '<row r="99999999"/>' }),
    "a column beyond Excel's limit": () => workbookFile({ rows: row('<c r="ZZZ1"><v>1</v></c>') }),
    "110 uses of a long text": () =>
      workbookFile({
        rows: `<row>${`<c t="s"><v>0</v></c>`.repeat(110)}</row>`,
        texts: [`<t>${"x".repeat(1_000_000)}</t>`],
      }),
  },
  workbookCellTooLong: {
    "a long cell": () => workbookFile({ rows: row(`<c t="str"><v>${"x".repeat(9_000_000)}</v></c>`) }),
  },
  workbookSwells: {
    "a zip bomb of blanks": () => workbookFile({ rows: " ".repeat(20_000_000) }),
    "a zip bomb of shared texts": () =>
      workbookFile({
        rows: row("<c/>"),
        texts: Array.from({ length: 20 }, () => `<t>${"x".repeat(1_000_000)}</t>`),
      }),
    "60,000 equal rows": () => workbookFile({ rows: "<row><c><v>1</v></c></row>".repeat(60_000) }),
  },
};

const cases = Object.entries(hostile).flatMap(([id, files]) =>
  Object.entries(files).map(([what, make]) => ({ id, what, make })),
);

test.each(cases)("a hostile workbook is refused with a clear reason: $what", async ({ make, id }) => {
  await expectRefused(textOf(await make()), {
    code: "INVALID_INPUT",
    details: { errors: [{ path: "file", message: { id } }] },
  });
});

test("unpacking a workbook stops at a limit that depends on its packed size", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lanyard-workbook-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "a.xlsx");
  const packed = await zipFile({ "a.xml": "x".repeat(20_000_000), "b.xml": "x" });
  await writeFile(path, packed);
  const handle = await open(path);
  const archive = await openArchive(handle.fd, packed.length);
  let letters = 0;
  const reading = async () => {
    for await (const piece of archive.read("a.xml")) letters += piece.length;
  };
  await expectRefused(reading(), { details: { errors: [{ message: { id: "workbookSwells" } }] } });
  expect(letters).toBeLessThanOrEqual(10_000_000);
  await handle.close();
});
