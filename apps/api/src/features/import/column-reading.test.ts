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

/** Reads the cells as a column of a file; `own` is the convention that the user chose. */
async function read(kind: ColumnKind, cells: readonly string[], own?: "day" | "month" | "." | ",") {
  const convention = conventionOf(await evidenceOf(kind, cells), own);
  return cells.map((cell) => valueBy(kind, cell, convention));
}

const first = "2026-02-01";
const second = "2026-01-02";

test.each([
  ["day first if one date shows it", ["01/02/2026", "13/02/2026"], "month", [first, "2026-02-13"]],
  ["month first if one date shows it", ["01/02/2026", "02/13/2026"], "day", [second, "2026-02-13"]],
  ["unclear, so the importer's setting applies", ["01/02/2026", "3.4.26"], "day", [first, "2026-04-03"]],
  ["unclear, without a setting", ["01/02/2026", "2026-02-01"], undefined, [undefined, first]],
  [
    "contradictory, so ambiguous dates stay unread",
    ["01/02/2026", "13/02/2026", "02/13/2026"],
    "day",
    [undefined, "2026-02-13", "2026-02-13"],
  ],
  [
    "irrelevant for clear dates",
    ["01 Jul 2026", "2026-02-01T10:00:00Z", "1. März 2026 10:15", ""],
    undefined,
    ["2026-07-01", first, "2026-03-01", undefined],
  ],
  [
    "irrelevant for timestamps in seconds or milliseconds",
    ["1769904000", "1769904000000", "176990400"],
    undefined,
    [first, first, undefined],
  ],
] as const)("the order of day and month in a date column is %s", async (_, cells, own, days) => {
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
])("only a valid time is read, in its own time zone or the importer's: %s", (cell, moment) => {
  const read = valueBy("moment", cell, undefined);
  expect(read === undefined ? undefined : momentIn(String(read), "Europe/Berlin")).toBe(moment);
  expect(hasTime(cell)).toBe(moment !== undefined && /:|h|^1769/u.test(cell) && !cell.endsWith("00:00:00"));
});

test("an ambiguous date is read in the column's order of day and month", () => {
  expect(valueBy("moment", "03/04/2026 9:15", "day")).toBe("2026-04-03T09:15:00");
  expect(valueBy("moment", "03/04/2026 9:15", undefined)).toBeUndefined();
});

test.each([
  ["a comma", ["1.234", "12,5"], ".", [1234, 12.5]],
  ["a point", ["1.234", "12.5"], ",", [1.234, 12.5]],
  ["unclear, so the importer's setting applies", ["1.234", "75 %"], ",", [1234, 75]],
  ["unclear, without a setting", ["1.234", "20", "many"], undefined, [undefined, 20, undefined]],
  ["contradictory", ["1.234", "12,5", "12.5"], ",", [undefined, 12.5, 12.5]],
  ["unclear in amounts with words", ["12.500,– €", "12,5k", "12,5 dozen"], ",", [12_500, 12_500, undefined]],
] as const)("the decimal separator of a number column is %s", async (_, cells, own, values) => {
  expect(await read("number", cells, own)).toEqual(values);
});

test("ambiguous dates are read until the order of day and month is clear", async () => {
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
