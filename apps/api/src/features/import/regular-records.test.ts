import { csvDelimiter, csvQuoting } from "@lanyard/contract/import/csv-shape";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CsvDialect } from "./csv-dialect.ts";
import { createParser, isBlank, readRecords } from "./csv-records.ts";
import { createRegularReader } from "./regular-records.ts";

type Rows = { row: number; cells: readonly string[] }[] | "refused" | "torn";

/** What csv-parse alone makes of a text. */
async function parsed(text: string, dialect: CsvDialect): Promise<Rows> {
  const parser = createParser(dialect);
  const rows: { row: number; cells: readonly string[] }[] = [];
  let row = 0;
  try {
    parser.end(text);
    for await (const cells of parser) {
      row += 1;
      if (!isBlank(cells)) rows.push({ row, cells });
    }
    return rows;
  } catch {
    return "refused";
  }
}

async function read(text: string, dialect: CsvDialect, pieceLength: number): Promise<Rows> {
  const source = {
    async *read() {
      const whole = [...text];
      for (let at = 0; at < whole.length; at += pieceLength) yield whole.slice(at, at + pieceLength).join("");
    },
    createSlices: createTimeSlices,
  };
  const rows: { row: number; cells: readonly string[] }[] = [];
  try {
    for await (const record of readRecords(source, dialect, new AbortController().signal)) rows.push(record);
    return rows;
  } catch (error) {
    return JSON.stringify(error).includes("csvQuoteStray") ? "torn" : "refused";
  }
}

const dialects = fc.record({
  delimiter: fc.constantFrom(...csvDelimiter.options),
  quoting: fc.constantFrom(...csvQuoting.options),
  isPadded: fc.boolean(),
});
const letters = ["a", "é", "😀", " ", "\u00a0", '"', '"', "'", "\\", ",", ";", "\t", "|", "\n", "\r", "\r\n"];
/** Regular records with anything between them. */
const texts = fc
  .array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom('"a,b"', '"a""b",', "a,b\n", '"a\nb"\r\n')))
  .map((parts) => parts.join(""));

test("a text is read as csv-parse reads it, wherever it is cut and however irregular it becomes", async () => {
  await fc.assert(
    fc.asyncProperty(texts, dialects, fc.integer({ min: 1, max: 9 }), async (text, dialect, pieceLength) => {
      const found = await read(text, dialect, pieceLength);
      if (found !== "torn") expect(found).toEqual(await parsed(text, dialect));
    }),
    { numRuns: 1000, seed: 23 },
  );
});

test("reads escaped and closed marks and leaves an open mark to the parser", () => {
  const reader = createRegularReader({ delimiter: ",", quoting: "double", isPadded: false });
  const regular = 'Name,Note\r\nAda,"two\nlines, and ""marks"""\r\n"Big" Ben,"x"y\n';
  expect([...reader.read(regular)]).toEqual([
    ["Name", "Note"],
    ["Ada", 'two\nlines, and "marks"'],
    ['"Big" Ben', '"x"y'],
  ]);
  expect([...reader.end(), reader.rest]).toEqual([undefined]);
  expect([...reader.read('Ben,"x\n'), ...reader.end()]).toEqual([]);
  expect(reader.rest).toBe('Ben,"x\n');
});

test.each([
  ["double", 'a,b\n1,2\n"3,4\n5,6\n7,"8\n'],
  ["double", '"a" x,b\n1,2\n"3,""4""\n5,6\n7,"8\n'],
  ["single", "a,b\n1,2\n'3,4\n5,6\n7,'8\n"],
  ["backslash", 'a,"\\"b"\n1,2\n"3,4\n5,6\n7,"8\n'],
  ["double", 'a,b,c\n1,"He said "hi" to\nme, ok",2\n'],
  ["double", 'a,b,c\n1,"He said "hi" to, you\r\nand me",2\n'],
  ["backslash", 'a,b,c\n1,"He \\"said\\" "hi" to\nme, ok",2\n'],
] as const)("finds a mark that closes within a later row: %s, %j", async (quoting, text) => {
  for (const pieceLength of [1, 5, 100])
    expect(await read(text, { delimiter: ",", quoting, isPadded: false }, pieceLength)).toBe("torn");
});

test.each(['"Big" Bob,6" pipe', '"a 5" pipe",x', '"He said "hi" to me",x', '"He said "hi" to,me",x'])(
  "keeps marks within one line: %s",
  async (line) => {
    const rows = await read(`a,b\n${line}\n`, { delimiter: ",", quoting: "double", isPadded: false }, 5);
    expect(rows).toMatchObject([{ row: 1 }, { row: 2, cells: line.split(",") }]);
  },
);
