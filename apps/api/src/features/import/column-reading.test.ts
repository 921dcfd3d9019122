import { existsSync, readFileSync } from "node:fs";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { expect, test } from "vitest";
import { type ColumnKind, conventionOf, findEvidence, hasTime, momentIn, valueBy } from "./column-reading.ts";
import { readRecords } from "./csv-records.ts";

async function evidenceOf(kind: ColumnKind, cells: readonly string[]) {
  async function* records() {
    for (const [row, cell] of cells.entries()) yield { row, cells: [cell] };
  }
  const found = (await findEvidence(records(), new Map([[0, kind]]))).get(0);
  if (!found) throw new Error("No column");
  return found;
}

/** Reads the cells as a column of a file. `own` is the convention that the user chose. */
async function read(kind: ColumnKind, cells: readonly string[], own?: "day" | "month" | "." | ",") {
  const convention = conventionOf(await evidenceOf(kind, cells), own);
  return cells.map((cell) => valueBy(kind, cell, convention));
}

const first = "2026-02-01";
const second = "2026-01-02";

test.each([
  ["have the day first if one shows it", ["01/02/2026", "13/02/2026"], "month", [first, "2026-02-13"]],
  ["have the month first if one shows it", ["01/02/2026", "02/13/2026"], "day", [second, "2026-02-13"]],
  [
    "are read in the importer's order if none of them shows one",
    ["01/02/2026", "3.4.26"],
    "day",
    [first, "2026-04-03"],
  ],
  [
    "stay unread if ambiguous and the importer chose no order",
    ["01/02/2026", "2026-02-01"],
    undefined,
    [undefined, first],
  ],
  [
    "stay unread if ambiguous while others show both orders",
    ["01/02/2026", "13/02/2026", "02/13/2026"],
    "day",
    [undefined, "2026-02-13", "2026-02-13"],
  ],
  [
    "need no order if they are unambiguous",
    ["01 Jul 2026", "2026-02-01T10:00:00Z", "1. März 2026 10:15", "46086", ""],
    undefined,
    ["2026-07-01", first, "2026-03-01", "2026-03-05", undefined],
  ],
  [
    "can be timestamps in seconds or milliseconds",
    ["1769904000", "1769904000000", "176990400"],
    undefined,
    [first, first, undefined],
  ],
] as const)("dates of a column %s", async (_, cells, own, days) => {
  expect(await read("date", cells, own)).toEqual(days);
});

test.each([
  ["2026-02-01 14:30", "2026-02-01T13:30:00.000Z"],
  ["2026-02-01T14:30:05.123Z", "2026-02-01T14:30:05.123Z"],
  ["2026-02-01T14:30:05.123456Z", "2026-02-01T14:30:05.123Z"],
  ["2026-02-01T14:30:00-0500", "2026-02-01T19:30:00.000Z"],
  ["1 Feb 2026, 2:30 PM", "2026-02-01T13:30:00.000Z"],
  ["13.02.2026 14:30 Uhr", undefined],
  ["13.02.2026 14:30", "2026-02-13T13:30:00.000Z"],
  ["02/13/2026 12:05 am", "2026-02-12T23:05:00.000Z"],
  ["13/02/2026 14h30", "2026-02-13T13:30:00.000Z"],
  ["1769904000", "2026-02-01T00:00:00.000Z"],
  ["2026-02-01 00:00:00", "2026-01-31T23:00:00.000Z"],
  ["2026-02-01", "2026-01-31T23:00:00.000Z"],
  ["2026-02-01 25:00", undefined],
  ["tomorrow", undefined],
])("a moment is read, if valid, in its own or the importer's time zone: %s", (cell, moment) => {
  const read = valueBy("moment", cell, undefined);
  expect(read === undefined ? undefined : momentIn(String(read), "Europe/Berlin")).toBe(moment);
  expect(hasTime(cell)).toBe(moment !== undefined && /:|h|^1769/u.test(cell) && !cell.endsWith("00:00:00"));
});

test("an ambiguous date with a time is read in the column's order of day and month", () => {
  expect(valueBy("moment", "03/04/2026 9:15", "day")).toBe("2026-04-03T09:15:00");
  expect(valueBy("moment", "03/04/2026 9:15", undefined)).toBeUndefined();
});

test.each([
  ["have a decimal comma if one of them shows it", ["1.234", "12,5"], ".", [1234, 12.5]],
  ["have a decimal point if one of them shows it", ["1.234", "12.5"], ",", [1.234, 12.5]],
  ["are read with the importer's separator if none shows one", ["1.234", "75 %"], ",", [1234, 75]],
  [
    "stay unread if ambiguous and the importer chose no separator",
    ["1.234", "20", "many"],
    undefined,
    [undefined, 20, undefined],
  ],
  [
    "stay unread if ambiguous while others show both separators",
    ["1.234", "12,5", "12.5"],
    ",",
    [undefined, 12.5, 12.5],
  ],
  [
    "can have a currency sign or the letter k, but no other word",
    ["12.500,– €", "12,5k", "12,5 dozen"],
    ",",
    [12_500, 12_500, undefined],
  ],
] as const)("numbers of a column %s", async (_, cells, own, values) => {
  expect(await read("number", cells, own)).toEqual(values);
});

test("dates are read past 10,000 rows while the order of day and month is unclear", async () => {
  const many = Array.from({ length: 10_001 }, () => "01/02/2026");
  expect((await evidenceOf("date", [...many, "13/02/2026"])).proofs).toEqual(new Set(["day"]));
  const plain = Array.from({ length: 10_001 }, () => "2026-02-01");
  expect((await evidenceOf("date", [...plain, "13/02/2026"])).proofs.size).toBe(0);
});

const folder = new URL("../../../../../../shared/data/", import.meta.url);

test.runIf(existsSync(folder)).each([
  ["b2b-sales-pipeline.csv", "close_date", "date", ["month"]],
  ["b2b-sales-pipeline.csv", "close_value", "number", []],
  ["hubspot-deals.csv", "Amount", "number", ["."]],
  ["hubspot-deals.csv", "Close Date", "date", []],
  ["customers-10000.csv", "Subscription Date", "date", []],
  ["linkedin-connections.csv", "Connected On", "date", []],
] as const)(
  "in the file %s, every cell of the column %s is read in the detected format",
  async (file, header, kind, proofs) => {
    const source = {
      async *read() {
        yield readFileSync(new URL(file, folder), "utf8");
      },
      createSlices: createTimeSlices,
    };
    let index = -1;
    async function* records() {
      for await (const record of readRecords(
        source,
        { delimiter: ",", quoting: "double", isPadded: false },
        new AbortController().signal,
      )) {
        if (index >= 0) yield record;
        else index = record.cells.indexOf(header);
      }
    }
    const cells: string[] = [];
    for await (const record of records()) cells.push(record.cells[index] ?? "");
    const evidence = await evidenceOf(kind, cells);
    expect([...evidence.proofs]).toEqual(proofs);
    const convention = conventionOf(evidence, undefined);
    const filled = cells.filter((cell) => cell.trim() !== "");
    expect(filled.length).toBeGreaterThan(0);
    expect(filled.filter((cell) => valueBy(kind, cell, convention) === undefined)).toEqual([]);
  },
);
