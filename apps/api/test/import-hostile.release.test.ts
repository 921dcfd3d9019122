import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { type CsvRecord, readRecords } from "#src/features/import/csv-records.ts";
import { threadMessages } from "#src/features/import/file-thread.ts";
import { previewWithKind, readTable } from "#src/features/import/import-preview.ts";
import { importables } from "#src/features/import/importables.ts";
import { asText } from "#src/features/import/workbook/workbook-text.ts";
import { AppError } from "#src/http/app-error.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { checkJob, csvOf, mapping, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { expectRefused, refusal as refusalOf } from "./refusal.ts";
import { workbookFile } from "./workbook-files.ts";

/** The length of hostile files. It exceeds `mostReadAgain`, so the tests notice a second read of a file. */
const many = 8_000_000;
const row = "Bea,bea@hostile.example,Acme\n";
const rows = row.repeat(many / row.length);
const latin = (text: string) => Buffer.from(text, "latin1");
const marked = (mark: readonly number[], bytes: Uint8Array) => Buffer.concat([Uint8Array.from(mark), bytes]);
const german = "First,Email\nJörg,joerg@hostile.example\n".repeat(1000);

/** Files that the import refuses before their columns are mapped, by the reason. */
const refusedFiles: Readonly<Record<string, Readonly<Record<string, () => string | Uint8Array>>>> = {
  "The file has more than 2000 columns": {
    "10,000 columns": () =>
      `${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(",")}\n${"x,".repeat(10_000)}\n`,
    "one line of cells": () => "Ada,ada@hostile.example,".repeat(many / 24),
  },
  "Row 2 is longer than 1,000,000 characters; is a quotation mark missing?": {
    "a cell of 8 million characters": () => csvOf([`Ada,ada@hostile.example,"${"x".repeat(many)}"`]),
    "an unclosed quotation mark that makes the rest of the file one cell": () =>
      csvOf([`Ada,ada@hostile.example,"Acme\n${rows}`]),
  },
  "Row 1 is longer than 1,000,000 characters; is a quotation mark missing?": {
    "a heading of 8 million characters": () => `"${"x".repeat(many)}",Email\nAda,ada@hostile.example\n`,
    "an unclosed quotation mark in the header": () => `"First,Email,Company\n${rows}`,
    "nothing but quotation marks": () => '"'.repeat(many),
    "one line of letters": () => "x".repeat(many),
    "one line of bytes that are not UTF-8": () => new Uint8Array(many).fill(0xe9),
  },
  "Row 2 has more than 16384 cells": { "8 million cells in one row": () => csvOf([",".repeat(many)]) },
  "A quotation mark that opens in or after row 2 is never closed": {
    "an unclosed quotation mark in a short file": () =>
      csvOf(['Ada,ada@hostile.example,"Acme', "Bea,bea@hostile.example,Acme"]),
  },
  "The file is empty": { "nothing but line ends": () => "\r\n".repeat(many / 2) },
  "The file is incomplete. Save it as CSV again.": {
    "nothing but null bytes": () => new Uint8Array(many),
    "null bytes to the end of the file": () => csvOf([`Ada,ada@hostile.example,${"\0".repeat(many)}`]),
  },
  "This file is not valid UTF-8. Save it as UTF-8 and choose it again.": {
    "a UTF-8 byte order mark before Latin-1 text": () => marked([0xef, 0xbb, 0xbf], latin(german)),
  },
  "This file is not valid UTF-16. Save it as UTF-8 and choose it again.": {
    "a UTF-16 byte order mark before Latin-1 text": () => marked([0xff, 0xfe], latin(german)),
    "a big-endian byte order mark before little-endian UTF-16": () =>
      marked([0xfe, 0xff], Buffer.from(german, "utf16le")),
  },
  "This file is not valid UTF-32. Save it as UTF-8 and choose it again.": {
    "a UTF-32 byte order mark before Latin-1 text": () => marked([0xff, 0xfe, 0, 0], latin(german)),
  },
};

const cases = Object.entries(refusedFiles).flatMap(([says, files]) =>
  Object.entries(files).map(([name, make]) => ({ says, name, make })),
);

/** The maximum number of bytes that the import may read twice to decide how a row is quoted. */
const mostReadAgain = 3_000_000;

test.each(cases)("a hostile file is refused with its problem: $name", async ({ make, says }) => {
  const made = make();
  const bytes = typeof made === "string" ? Buffer.from(made) : made;
  let read = 0;
  async function* inPieces() {
    for (let at = 0; at < bytes.length; at += 16_384) {
      const piece = bytes.subarray(at, at + 16_384);
      read += piece.length;
      yield piece;
    }
  }
  const file = { read: inPieces, createSlices: createTimeSlices };
  const reading = async () => previewWithKind(importables, await readTable(file), "contact");
  const error: unknown = await reading().catch((refused: unknown) => refused);
  if (!(error instanceof AppError)) throw new Error("The file was taken", { cause: error });
  expect(refusalText(error.details.errors?.[0]?.message ?? refusal("INTERNAL"), "en")).toBe(says);
  expect(read).toBeLessThan(bytes.length + mostReadAgain);
});

test("reading a record of a million letters checks its time slice many times", async () => {
  let slices = 0;
  const source = {
    async *read() {
      yield `First,Email\nAda,"${"x".repeat(999_000)}"\n`;
    },
    createSlices: () => ({
      yieldIfOver() {
        slices += 1;
        return undefined;
      },
    }),
  };
  const rows: CsvRecord[] = [];
  const dialect = { delimiter: ",", quoting: "double", isPadded: false } as const;
  for await (const row of readRecords(source, dialect, new AbortController().signal)) rows.push(row);
  expect(rows).toHaveLength(2);
  expect(slices).toBeGreaterThan(900);
});

test("a worker thread that runs out of memory ends, and its process continues", async () => {
  const program = "const kept = []; for (;;) kept.push(String(kept.length).repeat(1000));";
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  const worker = new Worker(program, { eval: true, resourceLimits });
  const reading = async () => {
    for await (const message of threadMessages(worker, new AbortController().signal)) return message;
    return undefined;
  };
  await expectRefused(reading(), "ERR_WORKER_OUT_OF_MEMORY");
});

const unreadable = /^This file could not be read as an Excel workbook/u;
const tooLarge = /^This Excel file is too large/u;
const notText = /^This is not a text file/u;
const numbered = (count: number, element: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => element(n)).join("");
const styles = (text: string) => ({ rows: "<row/>", parts: { "xl/styles.xml": text } });
const noise = Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * n * n) % 65_521));

/** Small files that would need much memory or time, and binary files that are not workbooks. */
const bombs: readonly (readonly [
  RegExp,
  Readonly<Record<string, () => Promise<Uint8Array<ArrayBuffer>>>>,
])[] = [
  [
    unreadable,
    {
      "300,000 attributes of an element": () =>
        workbookFile({ rows: `<row ${numbered(300_000, (n) => `a${n}="" `)}/>` }),
      "300,000 nested elements": () => workbookFile({ rows: "<a>".repeat(300_000) }),
    },
  ],
  [
    tooLarge,
    {
      "100,000 number formats": () =>
        workbookFile(styles(`<s>${numbered(100_000, (n) => `<numFmt numFmtId="${n}"/>`)}</s>`)),
      "70,000 cell styles": () => workbookFile(styles(`<cellXfs>${"<xf/>".repeat(70_000)}</cellXfs>`)),
      "4 million shared texts": async () =>
        workbookFile({
          rows: "<row/>",
          parts: {
            "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(4_000_001)}</sst>`,
            noise: numbered(80_000, (n) => `${n * n * 7919}`),
          },
        }),
      "16,000 references to a long text": () =>
        workbookFile({
          rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row>`,
          texts: [`<t>${"x".repeat(900_000)}</t>`],
        }),
    },
  ],
  [
    notText,
    {
      "a picture": async () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), noise]),
      "a gzip archive": async () => Uint8Array.from(gzipSync(noise)),
    },
  ],
];
const bombCases = bombs.flatMap(([says, files]) =>
  Object.entries(files).map(([what, make]) => ({ says, what, make })),
);

describe("an upload that could exhaust memory", async () => {
  const api = await joinTestApi();

  test.each(bombCases)(
    "other organisations are served while a hostile upload is refused: $what",
    async ({ make, says }) => {
      const file = new Blob([await make()]);
      let isOver = false;
      const upload = refusalOf(api.acme.user.client.imports.create({ file, fileName: "people.bin" })).finally(
        () => {
          isOver = true;
        },
      );
      let answered = 0;
      while (!isOver) {
        await api.globex.user.client.contacts.list({ query: { limit: 1 } });
        answered += 1;
      }
      expect(await upload).toMatchObject({ status: 400, message: expect.stringMatching(says) });
      expect(answered).toBeGreaterThan(1);
    },
  );
});

test.each([
  ["30 MB of blanks", " ".repeat(30_000_000), "workbookSwells"],
  ["a million equal rows", "<row><c><v>1</v></c></row>".repeat(1_000_000), "workbookSwells"],
  ["a cell of 20 MB", `<row><c t="str"><v>${"x".repeat(20_000_000)}</v></c></row>`, "workbookCellTooLong"],
])("a workbook is refused before it is completely unpacked: %s", async (_, rows, id) => {
  const content = await workbookFile({ rows });
  async function* upload() {
    yield content;
  }
  let passed = 0;
  const reading = async () => {
    const judging = { createSlices: createTimeSlices };
    for await (const piece of asText(upload(), { fileName: "", judging })) passed += piece.length;
  };
  await expectRefused(reading(), { details: { errors: [{ message: { id } }] } });
  expect(passed).toBeLessThan(mostReadAgain);
});

describe("a problem far below the beginning of a file", async () => {
  const api = await joinTestApi();
  const user = api.acme.user.client;
  const below = csvOf(Array.from({ length: 4000 }, (_, n) => `P${n},p${n}@below.example,`));

  test.each([
    ["a row of 20,000 cells", "x,".repeat(20_000), "Row 4002 has more than 16384 cells"],
    ["an unclosed quote", `"Ada,ada@below.example,\n${"Bea,,\n".repeat(50)}`, /row 4002 is never closed$/u],
    ["a row of 2 million characters", "x".repeat(2_000_000), /^Row 4002 is longer than/u],
    ["null bytes to the end", "\0".repeat(200_000), /^The file is incomplete/u],
  ])("a check that finds %s returns to the column step", async (_, hostile, reason) => {
    const job = await uploadJob(user, `${below}${hostile}`);
    await user.imports.check({ params: { id: job.id }, body: { mapping } });
    const back = await untilState(user, job.id, "uploaded");
    expect(back).toMatchObject({ check: null, reason: expect.stringMatching(reason) });
    await user.imports.cancel({ params: { id: job.id } });
  });

  test("formulas in the file of failed rows are exported as text", async () => {
    const formula = '"=HYPERLINK(""http://hostile.example"",""click"")"';
    const text = csvOf([`${formula},formula@hostile.example,@SUM(1)`, `=1+1,,${",=2+2".repeat(10_000)}`]);
    const done = await runJob(user, await checkJob(user, await uploadJob(user, text)));
    expect(done.result).toMatchObject({ created: 1, failed: 1 });
    const { contacts } = await user.contacts.list({ query: { q: "formula@hostile.example" } });
    expect(contacts).toMatchObject([{ first: '=HYPERLINK("http://hostile.example","click")' }]);
    const failed = await (await user.imports.failed({ params: { id: done.id } })).text();
    expect(failed.split("\r\n")[1]).toMatch(/^"'=1\+1","","","'=2\+2"/u);
  });
});
