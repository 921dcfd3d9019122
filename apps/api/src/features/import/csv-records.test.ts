import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { expect, test } from "vitest";
import { AppError } from "#src/http/app-error.ts";
import { type CsvDialect, type CsvRecord, readRecords } from "./csv-records.ts";

async function read(text: string, dialect: CsvDialect, pieceLength: number, isPart = false) {
  const source = {
    async *read() {
      for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
    },
    createSlices: createTimeSlices,
    isPart,
  };
  const rows: CsvRecord[] = [];
  try {
    for await (const record of readRecords(source, dialect, new AbortController().signal)) rows.push(record);
    return rows;
  } catch (error) {
    return error instanceof AppError ? error.details.errors?.[0]?.message : error;
  }
}

test.each([
  ["double", 'a,b\n1,2\n"3,4\n5,6\n7,"8\n'],
  ["double", '"a" x,b\n1,2\n"3,""4""\n5,6\n7,"8\n'],
  ["single", "a,b\n1,2\n'3,4\n5,6\n7,'8\n"],
  ["backslash", 'a,"\\"b"\n1,2\n"3,4\n5,6\n7,"8\n'],
  ["double", 'a,b,c\n1,"He said "hi" to\nme, ok",2\n'],
  ["double", 'a,b,c\n1,"He said "hi" to, you\r\nand me",2\n'],
  ["backslash", 'a,b,c\n1,"He \\"said\\" "hi" to\nme, ok",2\n'],
] as const)(
  "a stray quotation mark that closes a cell in a later row is refused: %s, %j",
  async (quoting, text) => {
    for (const pieceLength of [1, 5, 100])
      expect(await read(text, { delimiter: ",", quoting, isPadded: false }, pieceLength)).toMatchObject({
        id: "csvQuoteStray",
      });
  },
);

test.each([
  ["double", '"""Hi"", he said,\nand left ""early",x', '"Hi", he said,\nand left "early'],
  ["backslash", '"\\"Hi\\", he said,\nand left \\"early",x', '"Hi", he said,\nand left "early'],
] as const)(
  "a quoted cell that begins with an escaped quotation mark is read: %s",
  async (quoting, line, cell) => {
    const rows = await read(`a,b\n${line}\n`, { delimiter: ",", quoting, isPadded: false }, 5);
    expect(rows).toMatchObject([{ row: 1 }, { row: 2, cells: [cell, "x"] }]);
  },
);

test("if only part of a file is read, an incomplete last record is ignored", async () => {
  const dialect = { delimiter: ",", quoting: "double", isPadded: false } as const;
  for (const text of ['a,b\n1,"2"\n', 'a,b\n1,"2"\n3,4', 'a,b\n1,"2"\n3,"4\n'])
    expect(await read(text, dialect, 5, true)).toMatchObject([{ cells: ["a", "b"] }, { cells: ["1", "2"] }]);
  expect(await read("a,b", dialect, 5, true)).toMatchObject([{ cells: ["a", "b"] }]);
});

test.each(['"Big" Bob,6" pipe', '"a 5" pipe",x', '"He said "hi" to me",x', '"He said "hi" to,me",x'])(
  "a stray quotation mark is accepted if its cell ends on the same line: %s",
  async (line) => {
    const rows = await read(`a,b\n${line}\n`, { delimiter: ",", quoting: "double", isPadded: false }, 5);
    expect(rows).toMatchObject([{ row: 1 }, { row: 2, cells: line.split(",") }]);
  },
);
