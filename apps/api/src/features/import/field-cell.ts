import { plainDate } from "@lanyard/contract/field/field-schema";
import { linkWithScheme } from "@lanyard/contract/field/web-address";
import { defaultPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldTable } from "@lanyard/contract/kind/field-descriptor";
import { pointValueSchema } from "@lanyard/contract/kind/field-schemas";
import { noteBody } from "@lanyard/contract/note/note-schema";
import { type NamedTarget, type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { ZodError } from "zod";
import { invalidInput } from "#src/http/problem-reply.ts";
import { asFieldValue, type FieldValue } from "#src/log/record-change.ts";
import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { momentIn, readCell, valueBy } from "./column-reading.ts";
import { readAmount } from "./import-amount.ts";
import { listedPoints, pointCell, withoutInertMark } from "./import-cell.ts";
import type { MappedColumn, TargetReading } from "./import-columns.ts";
import type { ImportedKind, RowContext } from "./importable.ts";
import { findMemberByText } from "./value-choices.ts";

export interface Refused {
  readonly refused: Refusal;
}

export type Read<Value> = { readonly value: Value; readonly leftOut?: Refusal | undefined } | Refused;

/** Reads a cell that lists additional addresses or numbers, each with an optional kind. */
export function readPoints(
  { fields }: { readonly fields: FieldTable },
  { target, named, pointKind = defaultPointKind }: MappedColumn,
  cell: string,
  namedKind: PointKind | undefined,
) {
  const stored: string[] = [];
  const refused: Refusal[] = [];
  const first = fields[target]?.first ?? "";
  const schema = pointValueSchema(first, fields);
  for (const { written, value, kind = namedKind ?? pointKind } of listedPoints(cell)) {
    const point = pointCell(fields[first]?.type, value);
    const parsed = schema.safeParse(point.value);
    const isTaken = parsed.success && point.refused === undefined;
    if (isTaken) stored.push(`${kind} ${parsed.data}`);
    const reason = isTaken ? point.leftOut : (point.refused ?? reasonIn(parsed.error));
    if (!isTaken || reason !== undefined) refused.push(cellRefusal(named, written, reason));
  }
  return { stored, refused };
}

const reasonIn = (error: ZodError | undefined) => error && invalidInput(error).details.errors?.[0]?.message;

/** A column, or only its target if the text is not the cell of a column. */
type FieldColumn = TargetReading & Pick<MappedColumn, "convention" | "currencyMark">;

export function readField(
  { targets }: Pick<ImportedKind, "targets">,
  column: FieldColumn,
  cell: string,
  { members, timeZone, currency }: Pick<RowContext, "members" | "timeZone" | "currency">,
): Read<FieldValue> {
  const { place, target, named, type, cellKind, convention, currencyMark } = column;
  const { schema } = targets[target] ?? {};
  if (place === "member") {
    const member = findMemberByText(members, cell);
    return member === null
      ? { refused: cellRefusal(named, cell, refusal("memberUnknown")) }
      : { value: member };
  }
  if (place === "money") {
    const amount = readAmount(withoutInertMark(cell), {
      heading: currencyMark ?? "",
      usual: currency,
      convention,
    });
    if ("refused" in amount) return { refused: cellRefusal(named, cell, amount.refused) };
    const money = schema?.safeParse({ amount_cents: amount.cents, currency: amount.currency });
    if (money?.success) return { value: asFieldValue(money.data) };
    return { refused: cellRefusal(named, cell, reasonIn(money?.error)) };
  }
  const point = pointCell(type, cell);
  if (point.refused !== undefined) return { refused: cellPartRefusal(named, cell, point.refused) };
  const value = cellValue(targets, column, point.value);
  const isMoment = cellKind === "moment";
  const parsed = schema?.safeParse(isMoment ? momentIn(String(value), timeZone) : value);
  if (!parsed?.success) {
    const isOpen = (isMoment || cellKind === "date") && value === point.value && isOpenDate(point.value);
    const reason = isOpen ? refusal("importDateOpen") : reasonIn(parsed?.error);
    return { refused: cellRefusal(named, cell, reason) };
  }
  const leftOut = point.leftOut && cellPartRefusal(named, cell, point.leftOut);
  return { value: asFieldValue(parsed.data ?? null), leftOut };
}

/**
 * Converts a cell from the formats of other programs. Leaves unknown formats as text, which the schema
 * refuses.
 */
function cellValue(targets: ImportedKind["targets"], column: FieldColumn, written: string): string | number {
  const { cellKind, convention, type } = column;
  const cell = withoutInertMark(written);
  if (cellKind !== undefined)
    return valueBy(cellKind, cell, convention) ?? onlyNumber(targets, column, cell) ?? cell;
  if (type === "tags") return tagList(cell);
  return type === "link" ? (linkWithScheme(cell) ?? cell) : cell;
}

/**
 * Returns the only value of an ambiguous number that the schema accepts: a score of "50.000" can only be 50.
 */
function onlyNumber(
  targets: ImportedKind["targets"],
  { cellKind, target }: FieldColumn,
  cell: string,
): string | number | undefined {
  const read = cellKind === "number" ? readCell("number", cell) : undefined;
  if (read === undefined || "value" in read) return undefined;
  const { schema } = targets[target] ?? {};
  const possible = [...read.byConvention.values()].filter((value) => schema?.safeParse(value).success);
  return possible.length === 1 ? possible[0] : undefined;
}

/**
 * Splits tags. Google separates tags with ` ::: ` and marks system tags with a star; Outlook uses semicolons.
 */
const tagList = (cell: string): string =>
  cell
    .split(/:::|;|,/u)
    .map((tag) => tag.trim().replace(/^\*\s*/u, ""))
    .join(",");

/** Returns whether a cell can be read as two different dates. */
const isOpenDate = (cell: string) => {
  const read = readCell("moment", cell);
  return read !== undefined && "byConvention" in read;
};

/** Returns the note with the text of a further column. Texts of several columns include the column names. */
export function readNote(
  { named, heading }: MappedColumn,
  before: string | null,
  cell: string,
): Read<string> {
  const addedLine = heading === undefined ? cell : `${heading}: ${cell}`;
  const parsed = noteBody.safeParse(before === null ? addedLine : `${before}\n${addedLine}`);
  if (parsed.success) return { value: parsed.data };
  return { refused: cellRefusal(named, cell, reasonIn(parsed.error)) };
}

/**
 * Returns the creation date in the file. A date without a time is the start of the day. A future date is
 * refused.
 */
export function readCreation(
  { named, convention }: MappedColumn,
  cell: string,
  { timeZone, enteredAt: now }: RowContext,
): Read<string> {
  // If only the time is unreadable, the day is still imported.
  const moment = valueBy("moment", cell, convention) ?? valueBy("date", cell, convention);
  const parsed = plainDate.safeParse(moment === undefined ? cell : String(moment).replace(/T.*$/u, ""));
  if (!parsed.success) {
    const reason = isOpenDate(cell) ? refusal("importDateOpen") : reasonIn(parsed.error);
    return { refused: cellRefusal(named, cell, reason) };
  }
  const at = momentIn(String(moment ?? parsed.data), timeZone);
  return at <= now ? { value: at } : { refused: cellRefusal(named, cell, refusal("importCreatedLater")) };
}

const shownCellLength = 60;

export function cellRefusal(
  named: NamedTarget,
  cell: string,
  reason: Refusal = refusal("notStorable"),
): Refusal {
  if (named.target === "email" && cell.length < 255)
    return refusal("cellInvalidEmail", { value: shownCell(cell) });
  return cellPartRefusal(named, cell, reason);
}

export function cellPartRefusal(named: NamedTarget, cell: string, reason: Refusal): Refusal {
  return refusal("cellRefused", { field: named, reason, value: shownCell(cell) });
}

const shownCell = (cell: string) => shortenedText(cell, shownCellLength);
