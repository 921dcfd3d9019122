import { plainDate } from "@lanyard/contract/field/field-schema";
import { tidyLine } from "@lanyard/contract/field/tidy-text";
import { pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import { noteBody } from "@lanyard/contract/note/note-schema";
import { type NamedTarget, type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { FieldValue } from "#src/log/record-change.ts";
import { customTooLarge, withoutCustom } from "#src/records/custom/custom-values.ts";
import { bounded, cellOf, debrisIn, isDamaged, isMissingName } from "./column-cell.ts";
import { type Convention, momentIn, valueBy } from "./column-reading.ts";
import { importedCustom } from "./custom-import.ts";
import {
  cellRefusal,
  isOpenDate,
  type Refused,
  readField,
  readPoints,
  reasonIn,
  targetNamed,
} from "./field-cell.ts";
import { textOfHtml } from "./html-text.ts";
import { withoutInertMark } from "./import-cell.ts";
import { type MappedColumn, pointKindIn } from "./import-columns.ts";
import { targetOf } from "./import-errors.ts";
import { linkKeysOf, listedKeys, namesListed } from "./import-links.ts";
import type { ImportedKind, RecordRow, RowContext, RowValues } from "./importable.ts";
import { textOf } from "./match-ways.ts";
import { stageColumns } from "./stage-naming.ts";
import {
  type ColumnValues,
  chosenFor,
  findMemberByText,
  isKnownChoice,
  optionOfCell,
  type UnmatchedValue,
} from "./value-choices.ts";

export interface PreparedRow extends RecordRow {
  readonly companyName: string | null;
  /** The keys by which parents other than the company are found (`linkKeysOf`). */
  readonly linkKeys: readonly (string | null)[] | undefined;
  readonly nobody: readonly string[];
  readonly note: string | null;
  readonly leftOut: readonly Refusal[];
  /** Values that are unknown or that the user mapped. */
  readonly told: readonly UnmatchedValue[];
}

/** A row of a mixed file without data for the kind. */
interface SilentRow {
  readonly isSilent: true;
}

export interface RefusedRow extends Refused {
  readonly leftOut: readonly Refusal[];
}

interface RowRules {
  readonly importable: ImportedKind;
  readonly columnCount: number;
  readonly delimiter: string;
  readonly context: RowContext;
  /**
   * Whether the row also becomes records of other kinds. If so, a row without data for this kind is skipped.
   */
  readonly isPart: boolean;
}

/**
 * Reads a row with the contract's schemas, so that an import accepts the same values as a form. Reports and
 * ignores invalid cells. Refuses malformed and too large rows, and rows whose valid cells do not name a
 * record.
 */
export function prepareRow(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  { importable, columnCount, delimiter, context, isPart }: RowRules,
): PreparedRow | RefusedRow | SilentRow {
  if (cells.slice(columnCount).some((cell) => cell.trim() !== "")) {
    return {
      refused: refusal("rowColumnCount", { count: cells.length, expected: columnCount }),
      leftOut: [],
    };
  }
  const isTorn = (cell: string) => isDamaged(cell) || (cell.includes(delimiter) && lineEnd.test(cell));
  if (cells.length < columnCount && cells.some(isTorn))
    return { refused: refusal("rowOfSeveralLines"), leftOut: [] };
  const fields: Record<string, FieldValue> = {};
  const named: Record<string, string> = {};
  const leftOut: Refusal[] = [];
  const told: UnmatchedValue[] = [];
  const { noun } = importable.declaration;
  const keepsNote = importable.declaration.fields.note === undefined;
  let note: string | null = null;
  let createdAt: string | null = null;
  for (const column of columns) {
    const { target, convention, currencyMark, pointKind, kindIndex, heading, separator, values } = column;
    const cell = cellOf(cells, column, importable);
    const written = cells[column.index]?.trim() ?? "";
    const isMissing = cell === "" && !isPart && isMissingName(written, target, importable);
    const debris = isMissing ? refusal("importPlaceholder") : debrisIn(cell, column, importable);
    if (debris !== undefined) {
      leftOut.push(cellRefusal(targetNamed(importable, target), written, debris));
      continue;
    }
    if (target === "note" && keepsNote) {
      const read = readNote({ noun, target }, note, textOfHtml(cell), heading);
      if ("refused" in read) leftOut.push(read.refused);
      else note = read.note;
      continue;
    }
    const { type } = importable.declaration.fields[target] ?? {};
    const text = bounded(type === "lines" ? textOfHtml(cell) : cell);
    if (text === "") continue;
    const result =
      values === undefined ? { cell: text } : cellBy(values, text, { importable, target, context });
    if (result.told !== undefined) told.push(result.told);
    if (result.refused !== undefined) leftOut.push(result.refused);
    const value = result.cell;
    if (value === "") continue;
    if (target === "created_at") {
      const read = readCreation({ noun, target }, value, convention, context);
      if ("refused" in read) leftOut.push(read.refused);
      else createdAt = read.at;
      continue;
    }
    if (importable.namedTargets.has(target)) {
      named[target] = importable.lists.some((list) => list.target === target)
        ? [...namesIn(named[target]), ...namesListed(value).map(tidyLine)].join("\n")
        : surestNaming(importable, target, [named[target], tidyLine(value)], context);
      continue;
    }
    if (pointKind !== undefined) {
      const usual = (kindIndex !== undefined && pointKindIn(cells[kindIndex] ?? "")) || pointKind;
      const read = readPoints(importable.declaration, target, value, usual);
      fields[target] = [...listIn(fields[target]), ...read.stored];
      leftOut.push(...read.refused);
      continue;
    }
    // The cell of a further column, such as a second tags or address column, is appended to the previous
    // cells.
    const before = fields[target];
    const added = heading === undefined ? value : `${heading}: ${value}`;
    const whole = typeof before === "string" ? `${before}${separator ?? ","}${added}` : added;
    const read = readField(importable, target, whole, { ...context, convention, currencyMark });
    if ("value" in read) {
      fields[target] = read.value;
      if (read.leftOut !== undefined) leftOut.push(read.leftOut);
      const kind = kindIndex === undefined ? undefined : pointKindIn(cells[kindIndex] ?? "");
      const list = kind && pointsFieldOf(importable.declaration.fields, target);
      if (list) fields[list] = [...listIn(fields[list]), `${kind} ${read.value}`];
    } else {
      leftOut.push(read.refused);
      if (values?.choice.isKept === false) told.push({ header: values.header, value: text, target: null });
    }
  }
  // In a file with several kinds, a row that names only parents creates no record of this kind.
  const targets = Object.keys({ ...fields, ...named });
  if (isPart && leftOut.length === 0 && nameParents(targets, importable)) return { isSilent: true };
  const columnOf = (target: string) => columns.find((mapped) => mapped.target === target);
  const notUnderstood = (target: string, cell: string) => {
    const column = columnOf(target)?.values;
    if (column !== undefined) told.push({ header: column.header, value: cell, target: null });
  };
  const rowValues = {
    fields: withoutCustom(fields),
    named,
    columnOf,
    written: (target: string) => {
      const column = columnOf(target);
      return column === undefined ? "" : cellOf(cells, column, importable);
    },
    leaveOut(target: string, cell: string, reason: Refusal | undefined) {
      leftOut.push(cellRefusal(targetNamed(importable, target), cell, reason));
      notUnderstood(target, cell);
    },
    read(target: string, cell: string) {
      if (cell === "") return undefined;
      const read = readField(importable, target, cell, context);
      if ("value" in read) return read.value;
      leftOut.push(read.refused);
      notUnderstood(target, cell);
      return undefined;
    },
  };
  const tooLarge = importable.custom.size > 0 && customTooLarge(fields);
  if (tooLarge) return { refused: tooLarge, leftOut };
  const unknownMembers = columns.filter(
    ({ target, values }) => values?.choice.of === "member" && fields[target] === undefined,
  );
  const record = importable.rowOf(rowValues, context);
  // If a cell that could name the record is invalid, that cell is the reason for the refusal.
  const naming = leftOut.find((cell) => importable.namedBy.includes(targetOf(cell) ?? ""));
  return "refused" in record
    ? { refused: naming ?? record.refused, leftOut: leftOut.filter((cell) => cell !== naming) }
    : {
        ...record,
        companyName: record.companyName ?? textOf(fields[importable.companyTarget ?? ""]),
        linkKeys: linkKeysOf([...importable.links, ...importable.customLinks], named, context),
        columns: {
          ...record.columns,
          ...(importable.stageKept !== undefined && stageColumns(rowValues, context)),
          created_at: createdAt,
          ...importedCustom(importable, fields, record.columns.search_text),
          ...listKeysOf(importable, named, context),
        },
        nobody: [...(record.nobody ?? []), ...unknownMembers.map(({ target }) => target)],
        note,
        leftOut,
        told,
      };
}

const namesIn = (named: string | undefined) => (named === undefined ? [] : named.split("\n"));

function listKeysOf({ lists }: ImportedKind, named: RowValues["named"], context: RowContext) {
  const listed = lists.filter(({ target }) => named[target] !== undefined);
  return Object.fromEntries(
    listed.map((list) => [
      listedKeys(list),
      namesIn(named[list.target]).map((name) => list.keysOf(name, context)),
    ]),
  );
}

/**
 * Returns the value that the user chose for a cell; returns an empty string if the user ignored the cell's
 * value or if the choice no longer exists. Without a choice, returns the matching option or the unchanged
 * cell.
 */
function cellBy(
  column: ColumnValues,
  written: string,
  { importable, target, context }: { importable: ImportedKind; target: string; context: RowContext },
): { readonly cell: string; readonly told?: UnmatchedValue; readonly refused?: Refusal } {
  const { header, choice } = column;
  const chosen = chosenFor(column, written);
  if (chosen !== undefined) {
    const told = { header, value: written, target: chosen };
    if (chosen === "" || isKnownChoice(choice, chosen, context)) return { cell: chosen, told };
    return {
      cell: "",
      told: { ...told, target: null },
      refused: cellRefusal(targetNamed(importable, target), written, refusal("importValueGone")),
    };
  }
  const option = optionOfCell(column, importable.valueChoices?.[target]?.optionOf, withoutInertMark(written));
  if (option !== undefined) return { cell: option };
  const isUnderstood =
    !choice.isKept || (choice.of === "member" && findMemberByText(context.members, written) !== null);
  // Reports the value only if the import stores it as text. The code that ignores an unknown value reports
  // the value itself.
  return { cell: written, ...(!isUnderstood && { told: { header, value: written, target: null } }) };
}

/** Returns the note with the text of a further column. Texts of several columns include the column names. */
function readNote(
  named: NamedTarget,
  before: string | null,
  cell: string,
  heading: string | undefined,
): { readonly note: string | null } | Refused {
  if (cell === "") return { note: before };
  const addedLine = heading === undefined ? cell : `${heading}: ${cell}`;
  const parsed = noteBody.safeParse(before === null ? addedLine : `${before}\n${addedLine}`);
  if (parsed.success) return { note: parsed.data };
  return { refused: cellRefusal(named, cell, reasonIn(parsed.error)) };
}

/**
 * Returns the creation date in the file. A date without a time is the start of the day. A future date is
 * refused.
 */
function readCreation(
  named: NamedTarget,
  cell: string,
  convention: Convention | undefined,
  { timeZone, enteredAt: now }: RowContext,
): { readonly at: string } | Refused {
  // If only the time is unreadable, the day is still imported.
  const moment = valueBy("moment", cell, convention) ?? valueBy("date", cell, convention);
  const parsed = plainDate.safeParse(moment === undefined ? cell : String(moment).replace(/T.*$/u, ""));
  if (!parsed.success) {
    const reason = isOpenDate(cell) ? refusal("importDateOpen") : reasonIn(parsed.error);
    return { refused: cellRefusal(named, cell, reason) };
  }
  const at = momentIn(String(moment ?? parsed.data), timeZone);
  return at <= now ? { at } : { refused: cellRefusal(named, cell, refusal("importCreatedLater")) };
}

/** Returns the cell that identifies a linked record best, such as an address instead of a name. */
function surestNaming(
  { links }: ImportedKind,
  target: string,
  [before, cell]: readonly [string | undefined, string],
  context: RowContext,
): string {
  const link = links.find((each) => each.target === target);
  const wayOf = (text: string) => link?.keysOf(text, context).findIndex((key) => key !== null) ?? 0;
  return before === undefined || wayOf(cell) < wayOf(before) ? cell : before;
}

function nameParents(targets: readonly string[], { declaration }: ImportedKind): boolean {
  const parents = new Set<string>(Object.values(declaration.parents).map(({ to }) => to));
  return targets.every((target) => parents.has(target));
}

const lineEnd = /[\r\n]/u;

const listIn = (value: FieldValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);
