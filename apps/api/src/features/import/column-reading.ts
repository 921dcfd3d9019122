import { type DateOrder, readWrittenDate } from "@lanyard/contract/field/written-date";
import type { DecimalMark } from "@lanyard/contract/field/written-number";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { Temporal } from "temporal-polyfill";
import type { CsvRecord } from "./csv-records.ts";
import { shownNumber } from "./workbook/number-format.ts";

/** The convention that ambiguous cells need: the order of day and month, or the decimal separator. */
export type Convention = DateOrder | DecimalMark;

/** The kind of values in a column. A moment is a day with or without a time. */
export type ColumnKind = "date" | "moment" | "number";

export interface ColumnEvidence {
  /** The conventions that cells prove. If a column was merged from two sources, its cells can prove both. */
  readonly proofs: Set<Convention>;
  /** The first ambiguous cell. */
  open: string | undefined;
}

const enoughRows = 10_000;

/**
 * Finds the conventions that the cells of each column prove, by column index. Reads ten thousand rows, and
 * further rows while a column has ambiguous cells but no proof.
 */
export async function findEvidence(
  records: AsyncIterable<CsvRecord>,
  kinds: ReadonlyMap<number, ColumnKind>,
): Promise<ReadonlyMap<number, ColumnEvidence>> {
  const columns = [...kinds].map(([index, kind]) => {
    const evidence: ColumnEvidence = { proofs: new Set(), open: undefined };
    return { index, kind, evidence };
  });
  let rows = 0;
  for await (const { cells } of records) {
    rows += 1;
    for (const { index, kind, evidence } of columns) noteCell(evidence, kind, cells[index]?.trim() ?? "");
    const isOver = rows >= enoughRows;
    const isSettled = ({ proofs, open }: ColumnEvidence) =>
      proofs.size > 1 || (isOver && (proofs.size > 0 || open === undefined));
    if (columns.every(({ evidence }) => isSettled(evidence))) break;
  }
  return new Map(columns.map(({ index, evidence }) => [index, evidence]));
}

function noteCell(evidence: ColumnEvidence, kind: ColumnKind, cell: string): void {
  const read = cell === "" ? undefined : readCell(kind, cell);
  if (read === undefined) return;
  if ("byConvention" in read) evidence.open ??= cell;
  else if (read.proof !== undefined) evidence.proofs.add(read.proof);
}

export function conventionOf(
  { proofs }: ColumnEvidence,
  own: Convention | undefined,
): Convention | undefined {
  const [proof] = proofs;
  if (proofs.size > 1) return undefined;
  return proof ?? own;
}

export type ReadCell =
  | { readonly value: string | number; readonly proof: Convention | undefined }
  | { readonly byConvention: ReadonlyMap<Convention, string | number> };

/** Longer texts are neither dates nor numbers, and would take too long to parse. */
const longestCell = 60;

export function readCell(kind: ColumnKind, cell: string): ReadCell | undefined {
  if (cell.length > longestCell) return undefined;
  return readers[kind](cell);
}

const readers: Readonly<Record<ColumnKind, (cell: string) => ReadCell | undefined>> = {
  date: readDateCell,
  moment: readMomentCell,
  number: readNumberCell,
};

/**
 * Returns the value of a cell under a convention. Returns undefined if the cell is unreadable, or ambiguous
 * without a convention.
 */
export function valueBy(
  kind: ColumnKind,
  cell: string,
  convention: Convention | undefined,
): string | number | undefined {
  const read = readCell(kind, cell) ?? readSerial(kind, cell);
  if (read === undefined || "value" in read) return read?.value;
  return convention === undefined ? undefined : read.byConvention.get(convention);
}

/** A time after a date, which exports of other programs add to days. */
const time = /[T\s]+\d{1,2}:\d{2}.*$/su;

function readDateCell(cell: string): ReadCell | undefined {
  const epoch = epochMoment(cell);
  return epoch === undefined
    ? readDay(cell.replace(time, ""), "")
    : { value: epoch.slice(0, 10), proof: undefined };
}

/** Returns a day, or a moment such as `2026-03-05T14:30:00`, with a zone if the cell has one. */
function readMomentCell(cell: string): ReadCell | undefined {
  const epoch = epochMoment(cell);
  if (epoch !== undefined) return { value: epoch, proof: undefined };
  const [, day = cell, clock = ""] = withTime.exec(cell) ?? [];
  const read = readClock(clock);
  return clock !== "" && read === undefined ? undefined : readDay(day, read ?? "");
}

function readDay(written: string, suffix: string): ReadCell | undefined {
  const read = readWrittenDate(written);
  if (!read) return undefined;
  if ("day" in read) return { value: read.day + suffix, proof: read.order };
  return {
    byConvention: new Map<Convention, string>([
      ["day", read.byOrder.day + suffix],
      ["month", read.byOrder.month + suffix],
    ]),
  };
}

const withTime = /^(.*?)(?:[T\s]|,\s)\s*(\d{1,2}[:h]\d{2}.*)$/su;
const clockTime =
  /^(\d{1,2})[:h](\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([ap])?\.?(?:\s*m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/iu;

const longestSeconds = 6;

/**
 * Returns the time after a date, such as `T14:30:00` or `T14:30:00+02:00`. Returns an empty string for midnight
 * without a zone, because programs write it for days without a time.
 */
export function readClock(written: string): string | undefined {
  const [, hourText = "", minutes = "", seconds = "00", half, zone] = clockTime.exec(written.trim()) ?? [];
  if (hourText === "") return undefined;
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (/p/iu.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return undefined;
  const hours = String(hour).padStart(2, "0");
  const clock = `T${hours}:${minutes}:${seconds.slice(0, longestSeconds)}`;
  if (zone === undefined) return /^T00:00:00(?:\.0+)?$/u.test(clock) ? "" : clock;
  return clock + (/^[+-]/u.test(zone) ? zone.replace(/(\d{2}):?(\d{2})$/u, "$1:$2") : "Z");
}

export function hasTime(cell: string): boolean {
  const read = readCell("moment", cell);
  if (read === undefined) return false;
  const [moment] = "value" in read ? [read.value] : read.byConvention.values();
  return String(moment).includes("T");
}

const daySerial = /^[2-7]\d{4}(?:[.,]\d+)?$/u;

/**
 * Reads a date that Excel stored as the number of a day, with the time as fraction. Number columns contain no
 * dates.
 */
function readSerial(kind: ColumnKind, cell: string): ReadCell | undefined {
  if (kind === "number" || !daySerial.test(cell)) return undefined;
  const shown = shownNumber(cell.replace(",", "."), { kind: "date" }, false).replace(" ", "T");
  return { value: kind === "date" ? shown.slice(0, 10) : shown, proof: undefined };
}

/**
 * Seconds or milliseconds since 1970. Values before September 2001 have fewer digits and could be other
 * numbers.
 */
const epochNumber = /^(\d{10})(\d{3})?(?:\.\d+)?$/u;

function epochMoment(cell: string): string | undefined {
  const [, seconds = "", milliseconds = "000"] = epochNumber.exec(cell) ?? [];
  return seconds === "" || seconds < "1000000000"
    ? undefined
    : new Date(Number(seconds + milliseconds)).toISOString();
}

/**
 * Converts a moment to UTC. `timeZone` applies to days and to times without a zone. Returns invalid texts
 * unchanged.
 */
export function momentIn(moment: string, timeZone: string): string {
  try {
    const [day = "", clock = "T00:00:00"] = moment.split(/(?=T)/u);
    const epochMs = /(?:Z|[+-]\d{2}:\d{2})$/u.test(clock)
      ? Temporal.Instant.from(day + clock).epochMilliseconds
      : Temporal.PlainDateTime.from(day + clock).toZonedDateTime(timeZone).epochMilliseconds;
    return new Date(epochMs).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return moment;
    throw error;
  }
}

export const dayIn = (moment: string, timeZone: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();

function readNumberCell(cell: string): ReadCell | undefined {
  const number = readWrittenAmount(cell.replace(/\s*[%٪]$/u, ""))?.number;
  if (number === undefined) return undefined;
  if ("value" in number) return { value: number.value, proof: number.decimalMark };
  return {
    byConvention: new Map<Convention, number>([
      [".", number.byMark["."]],
      [",", number.byMark[","]],
    ]),
  };
}
