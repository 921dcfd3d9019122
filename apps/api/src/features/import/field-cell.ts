import { linkWithScheme } from "@lanyard/contract/field/web-address";
import type { PointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldTable } from "@lanyard/contract/kind/field-descriptor";
import { pointValueSchema } from "@lanyard/contract/kind/field-schemas";
import { type NamedTarget, type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { ZodError } from "zod";
import { invalidInput } from "#src/http/problem-reply.ts";
import { asFieldValue, type FieldValue } from "#src/log/record-change.ts";
import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { type Convention, momentIn, readCell, valueBy } from "./column-reading.ts";
import { readAmount } from "./import-amount.ts";
import { listedPoints, pointCell, withoutInertMark } from "./import-cell.ts";
import { kindOf } from "./import-conventions.ts";
import type { ImportedKind, RowContext } from "./importable.ts";
import { findMemberByText, holdsMember } from "./value-choices.ts";

export interface Refused {
  readonly refused: Refusal;
}

/** Reads a cell that lists additional addresses or numbers, each with an optional kind. */
export function readPoints(
  { noun, fields }: { readonly noun: string; readonly fields: FieldTable },
  target: string,
  cell: string,
  usual: PointKind,
) {
  const stored: string[] = [];
  const refused: Refusal[] = [];
  const first = fields[target]?.first ?? "";
  const schema = pointValueSchema(first, fields);
  for (const { written, value, kind = usual } of listedPoints(cell)) {
    const point = pointCell(fields[first]?.type, value);
    const parsed = schema.safeParse(point.value);
    const isTaken = parsed.success && point.refused === undefined;
    if (isTaken) stored.push(`${kind} ${parsed.data}`);
    const reason = isTaken ? point.leftOut : (point.refused ?? reasonIn(parsed.error));
    if (!isTaken || reason !== undefined) refused.push(cellRefusal({ noun, target }, written, reason));
  }
  return { stored, refused };
}

type ReadField = { readonly value: FieldValue; readonly leftOut?: Refusal | undefined } | Refused;

export const reasonIn = (error: ZodError | undefined) =>
  error && invalidInput(error).details.errors?.[0]?.message;

export function readField(
  importable: ImportedKind,
  target: string,
  cell: string,
  {
    convention,
    currencyMark,
    currency,
    members,
    timeZone,
  }: Pick<RowContext, "members" | "timeZone" | "currency"> & {
    readonly convention?: Convention | undefined;
    readonly currencyMark?: string | undefined;
  },
): ReadField {
  const { fields } = importable.declaration;
  const named = targetNamed(importable, target);
  if (holdsMember(importable, target)) {
    const member = findMemberByText(members, cell);
    return member === null
      ? { refused: cellRefusal(named, cell, refusal("memberUnknown")) }
      : { value: member };
  }
  const { schema } = importable.targets[target] ?? {};
  if (importable.custom.get(target)?.type === "money") {
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
  const point = pointCell(fields[target]?.type, cell);
  if (point.refused !== undefined) return { refused: cellPartRefusal(named, cell, point.refused) };
  const value = cellValue(importable, target, point.value, convention);
  const kind = kindOf(importable, target);
  const isMoment = kind === "moment";
  const parsed = schema?.safeParse(isMoment ? momentIn(String(value), timeZone) : value);
  if (!parsed?.success) {
    const isOpen = (isMoment || kind === "date") && value === point.value && isOpenDate(point.value);
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
function cellValue(
  importable: ImportedKind,
  target: string,
  written: string,
  convention: Convention | undefined,
): string | number {
  const cell = withoutInertMark(written);
  const kind = kindOf(importable, target);
  if (kind !== undefined)
    return valueBy(kind, cell, convention) ?? onlyNumber(importable, target, cell) ?? cell;
  const { type } = importable.declaration.fields[target] ?? {};
  if (type === "tags") return tagList(cell);
  return type === "link" ? (linkWithScheme(cell) ?? cell) : cell;
}

/**
 * Returns the only value of an ambiguous number that the schema accepts: a score of "50.000" can only be 50.
 */
function onlyNumber(importable: ImportedKind, target: string, cell: string): string | number | undefined {
  const read = kindOf(importable, target) === "number" ? readCell("number", cell) : undefined;
  if (read === undefined || "value" in read) return undefined;
  const { schema } = importable.targets[target] ?? {};
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
export const isOpenDate = (cell: string) => {
  const read = readCell("moment", cell);
  return read !== undefined && "byConvention" in read;
};

export function targetNamed({ declaration: { noun }, custom }: ImportedKind, target: string): NamedTarget {
  const field = custom.get(target);
  return field === undefined ? { noun, target } : { noun, target, label: field.label };
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
