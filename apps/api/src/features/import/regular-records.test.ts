import { csvDelimiter, csvQuoting } from "@lanyard/contract/import/csv-shape";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CsvDialect } from "./csv-dialect.ts";
import { createParser, isBlank, readRecords } from "./csv-records.ts";
import { createRegularReader } from "./regular-records.ts";

type Rows = { row: number; cells: readonly string[] }[] | "refused";

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
  } catch {
    return "refused";
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
      expect(await read(text, dialect, pieceLength)).toEqual(await parsed(text, dialect));
    }),
    { numRuns: 1000, seed: 23 },
  );
});

test("what is regular is not the parser's, and everything from the first other record on is", () => {
  const reader = createRegularReader({ delimiter: ",", quoting: "double", isPadded: false });
  const regular = 'Name,Note\r\nAda,"two\nlines, and ""marks"""\r\n';
  expect([...reader.read(regular)]).toEqual([
    ["Name", "Note"],
    ["Ada", 'two\nlines, and "marks"'],
  ]);
  expect(reader.rest).toBeUndefined();
  expect([...reader.read('Ben,"x"y\nCem,\n')]).toEqual([]);
  expect(reader.rest).toBe('Ben,"x"y\nCem,\n');
});
