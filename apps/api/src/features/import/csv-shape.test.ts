import type { ShapeChoices } from "@lanyard/contract/import/csv-shape";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { describe, expect, test, vi } from "vitest";
import { readRecords } from "./csv-records.ts";
import { findShape } from "./csv-shape.ts";

function sourceOf(text: string, pieceLength = 5) {
  return {
    async *read() {
      for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
    },
    createSlices: createTimeSlices,
  };
}

async function tableOf(text: string, choices: ShapeChoices = {}, pieceLength?: number) {
  const source = sourceOf(text, pieceLength);
  const shape = await findShape(source, choices);
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readRecords(source, shape, new AbortController().signal)) rows.push(cells);
  return { ...shape, rows };
}

// The cases of csv-spectrum (github.com/maxogden/csv-spectrum), a test suite for CSV parsers.
describe("csv-spectrum", () => {
  test.each([
    [
      "comma_in_quotes",
      'first,last,address,city,zip\nJohn,Doe,120 any st.,"Anytown, WW",08123\n',
      ["John|Doe|120 any st.|Anytown, WW|08123"],
    ],
    ["empty", 'a,b,c\n1,"",""\n2,3,4\n', ["1||", "2|3|4"]],
    ["empty_crlf", 'a,b,c\r\n1,"",""\r\n2,3,4\r\n', ["1||", "2|3|4"]],
    ["escaped_quotes", 'a,b\n1,"ha ""ha"" ha"\n3,4\n', ['1|ha "ha" ha', "3|4"]],
    [
      "json",
      'key,val\n1,"{""type"": ""Point"", ""coordinates"": [102.0, 0.5]}"\n',
      ['1|{"type": "Point", "coordinates": [102.0, 0.5]}'],
    ],
    [
      "location_coordinates",
      'Contact Phone Number,Location Coordinates,Cities,Counties\n"""","37°36\'37.8""N 121°2\'17.9""W",Modesto,Stanislaus\n',
      ['"|37°36\'37.8"N 121°2\'17.9"W|Modesto|Stanislaus'],
    ],
    [
      "newlines",
      'a,b,c\n1,2,3\n"Once upon \na time",5,6\n7,8,9\n',
      ["1|2|3", "Once upon \na time|5|6", "7|8|9"],
    ],
    [
      "newlines_crlf",
      'a,b,c\r\n1,2,3\r\n"Once upon \r\na time",5,6\r\n7,8,9\r\n',
      ["1|2|3", "Once upon \r\na time|5|6", "7|8|9"],
    ],
    ["quotes_and_newlines", 'a,b\n1,"ha \n""ha"" \nha"\n3,4\n', ['1|ha \n"ha" \nha', "3|4"]],
    ["simple", "a,b,c\n1,2,3\n", ["1|2|3"]],
    ["simple_crlf", "a,b,c\r\n1,2,3\r\n", ["1|2|3"]],
    ["utf8", "a,b,c\n1,2,3\n4,5,ʤ\n", ["1|2|3", "4|5|ʤ"]],
  ])("the csv-spectrum file %s yields the published rows", async (_, text, lines) => {
    const rows = lines.map((line) => line.split("|"));
    expect(await tableOf(text)).toMatchObject({ delimiter: ",", hasHeader: true, headerRow: 1, rows });
  });
});

const people = [
  ["Name", "E-Mail", "Ort"],
  ["Müller, Jürgen", "jm@x.example", "Köln"],
  ["Doe, John", "jd@x.example", "Paris"],
];
const quoted = (cell: string) => (cell.includes(",") ? `"${cell}"` : cell);
const written = (delimiter: string, end: string, quote = quoted) =>
  people.map((cells) => cells.map(quote).join(delimiter)).join(end) + end;

describe("the format of a file", () => {
  test.each([",", ";", "\t", "|"] as const)("the delimiter %j is detected", async (delimiter) => {
    const table = await tableOf(written(delimiter, "\r\n"));
    expect(table).toMatchObject({ delimiter, headers: people[0], rows: people.slice(1) });
  });

  test.each([
    ["semicolons, though every row has as many commas", "Name;Betrag;Satz\nA;1,5;2,5\nB;3,5;4,5\n", ";"],
    ["semicolons, though names have unquoted commas", written(";", "\n", (cell) => cell), ";"],
    ["commas, though one cell has many semicolons", 'Name,Tags\nA,a;b;c;d\nB,"x"\n', ","],
    ["tabs, though addresses have commas", "Name\tAddress\nA\t1 St, Town, X\nB\t2 St, City, Y\n", "\t"],
  ] as const)("the delimiter is recognised among other punctuation: %s", async (_, text, delimiter) => {
    expect((await tableOf(text)).delimiter).toBe(delimiter);
  });

  test.each(["\n", "\r\n", "\r"])("the line ending %j is detected", async (end) => {
    expect((await tableOf(written(",", end))).rows).toEqual(people.slice(1));
    expect((await tableOf(written(",", end).trimEnd())).rows).toEqual(people.slice(1));
  });

  test("a file with several kinds of line endings is split at all of them", async () => {
    expect((await tableOf("a,b\r\n1,2\n3,4\r5,6")).rows).toEqual([
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
  });

  test.each([
    ["double", 'Name,Note\nA,"say ""hi, you"" now"\nB,x\n', 'say "hi, you" now'],
    ["double", 'Name,Note\nA, "say, hi" \nB,x\n', "say, hi"],
    ["double", 'Name,Note\nA,5" pipe\nB,x\n', '5" pipe'],
    ["double", 'Name,Note\nA,"5" pipe"\nB,x\n', '"5" pipe"'],
    ["double", "Name,Note\nA,O'Neil's 'pub'\nB,x\n", "O'Neil's 'pub'"],
    ["double", 'Name,Path\nA,"C:\\dir\\"\nB,"x"\n', "C:\\dir\\"],
    ["backslash", 'Name,Note\nA,"say \\"hi, you\\" now"\nB,"x"\n', 'say "hi, you" now'],
    ["single", "'Name','Note'\n'A','say, hi'\n'B','x'\n", "say, hi"],
  ] as const)("the quoting style is detected: %s, %j", async (quoting, text, note) => {
    expect(await tableOf(text)).toMatchObject({
      quoting,
      rows: [
        ["A", note],
        ["B", /x/u.exec(text)?.[0]],
      ],
    });
  });
});

describe("the beginning of the table", () => {
  test.each([
    ["the header", "", 1],
    ["a title", "Contacts export\n", 2],
    ["a title padded to the table's width", "Contacts export,,\n,,\n", 3],
    ["a title with a comma and a blank line", '"Export, 24 November"\n\n', 3],
    ["keys and values", "Exported by,Ines\nOn,2026-11-24\n\n", 4],
    ["Excel's separator line", "sep=,\n", 2],
    ["Excel's separator line and a title", "sep=,\r\nContacts\r\n", 3],
    ["blank lines", "\n\n", 3],
  ])("the table is found in a file that begins with %s", async (_, notes, headerRow) => {
    const table = await tableOf(notes + written(",", "\n"));
    expect(table).toMatchObject({ headerRow, hasHeader: true, headers: people[0], rows: people.slice(1) });
  });

  test("Excel's separator line determines the delimiter", async () => {
    expect(await tableOf("sep=;\r\na,b;c,d\r\n1,2;3,4\r\n")).toMatchObject({
      delimiter: ";",
      rows: [["1,2", "3,4"]],
    });
    expect(await tableOf("sep=;\r\nEmail\r\nx@a.example\r\n")).toMatchObject({
      headers: ["Email"],
      headerRow: 2,
    });
  });

  test.each([
    ["an address and more rows follow", "Ada,ada@x.example\nAlan,alan@x.example\n"],
    ["an address and is the only row", "Ada,ada@x.example"],
    ["numbers and dates like the rows below", "Acme,medical,1996,2026-01-01\nBeta,retail,2001,2026-02-03\n"],
    ["values that repeat below", "Ada,Berlin,yes\nAlan,Berlin,no\nEve,Paris,yes\n"],
    ["a phone number", "Ada,+49 30 1234567\nAlan,+49 30 7654321\n"],
  ])("the first row is not a header if it has %s", async (_, text) => {
    const rows = text
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const headers = rows[0]?.map((_cell, index) => `Column ${index + 1}`);
    expect(await tableOf(text)).toMatchObject({ hasHeader: false, headerRow: 0, headers, rows });
  });

  test.each([
    ["unknown names", "Foo,Bar\nx,y\nz,w\n"],
    ["years", "Name,2024,2025\nAcme,12,13\n"],
    ["no rows below", "Foo,Bar\n"],
    ["names above dates", "Foo,Bar\nx,2026-01-01\n"],
  ])("the first row is a header if it has %s", async (_, text) => {
    expect(await tableOf(text)).toMatchObject({ hasHeader: true, headerRow: 1 });
  });

  test("columns beyond the header are read if most rows have them", async () => {
    const table = await tableOf("Name,City\nAda,London,1\nAlan,Paris,2\n");
    expect(table.headers).toEqual(["Name", "City", "Column 3"]);
    expect((await tableOf("Name,City\nAda,London\nAlan,Paris\nEve,Rome,2\n")).headers).toHaveLength(2);
  });

  test("an empty file is refused", async () => {
    for (const text of ["", " \n\n"])
      await expect(tableOf(text)).rejects.toMatchObject({
        details: { errors: [{ message: { id: "csvEmpty" } }] },
      });
  });
});

describe("the importer's choice", () => {
  const text = "Export\nName;x,y\nA;1,2\n";

  test.each<[string, ShapeChoices, object]>([
    ["the delimiter", { delimiter: "," }, { headers: ["Name;x", "y"], rows: [["A;1", "2"]] }],
    [
      "no header",
      { hasHeader: false },
      {
        headerRow: 1,
        headers: ["Column 1", "Column 2"],
        rows: [
          ["Name", "x,y"],
          ["A", "1,2"],
        ],
      },
    ],
    ["the first table row", { rowsAbove: 2 }, { headerRow: 3, headers: ["A", "1,2"], rows: [] }],
    [
      "a table that starts in line 1",
      { rowsAbove: 0, hasHeader: true },
      { headerRow: 1, headers: ["Export", "Column 2"] },
    ],
    ["the quoting style", { quoting: "single" }, { quoting: "single" }],
  ])("the user's choice of %s overrides detection", async (_, choices, expected) => {
    expect(await tableOf(text, choices)).toMatchObject(expected);
  });
});

describe("hostile texts", () => {
  const many = (text: string) => text.repeat(2_500_000 / text.length);

  test.each([
    [
      "ten thousand columns",
      Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(","),
      "csvTooManyColumns",
    ],
    ["a row of a million cells", `a,b\n1,2\n${"1,".repeat(400_000)}\n`, "csvTooManyCells"],
    ["nothing but delimiters", many(","), "csvTooManyCells"],
    ["a cell without an end", `a,b\n1,"${many("x")}`, "csvRowTooLong"],
    ["a line without an end", `a,b\n1,${many("x")}`, "csvRowTooLong"],
    ["nothing but quotation marks", `a,b\n${many('"')}`, "csvRowTooLong"],
    ["a quotation mark that is never closed", 'a,b\n1,2\n"3,4\n', "csvQuoteNotClosed"],
    ["a quotation mark that closes in a later row", 'a,b\n1,2\n"3,4\n"5,6\n', "csvQuoteStray"],
  ])("a hostile text is refused with a clear reason: %s", async (_, text, id) => {
    await expect(tableOf(text, {}, 16_384)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: { errors: [{ message: { id } }] },
    });
  });

  test("unpaired quotation marks are text", async () => {
    expect((await tableOf('Name,City\n"x" 6",y"\n')).rows).toEqual([['"x" 6"', 'y"']]);
  });

  test("four-byte characters stay whole wherever the text is cut", async () => {
    const letters = `${"x".repeat(1015)},${"😀".repeat(3000)}`;
    expect((await tableOf(`a,b\n${letters}\n`, {}, 16_384)).rows).toEqual([letters.split(",")]);
  });
});

test("reading rows shorter than the header creates no Error objects", async () => {
  const stacks = vi.spyOn(Error, "captureStackTrace");
  const { rows } = await tableOf(`First,Email\n${"\n".repeat(5000)}${"Ada\n".repeat(500)}`, {}, 4096);
  expect(rows).toHaveLength(500);
  expect(stacks).not.toHaveBeenCalled();
  stacks.mockRestore();
});
