import { tidyLine } from "@lanyard/contract/field/tidy-text";
import { namedToBeMade } from "@lanyard/contract/import/import-targets";
import { pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { FieldValue } from "#src/log/record-change.ts";
import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { isErrorValue, isMissingCompany, isPlaceholder, isRoundedNumber } from "./cell-debris.ts";
import { cellRefusal, type Read, readCreation, readField, readNote, readPoints } from "./field-cell.ts";
import { textOfHtml } from "./html-text.ts";
import { withoutInertMark } from "./import-cell.ts";
import { type MappedColumn, pointKindIn } from "./import-columns.ts";
import { namesListed } from "./import-links.ts";
import type { ImportedKind, RowContext } from "./importable.ts";
import { textsOf } from "./match-ways.ts";
import {
  type ColumnValues,
  chosenFor,
  findMemberByText,
  isKnownChoice,
  optionOfCell,
  type UnmatchedValue,
} from "./value-choices.ts";

export interface RowRules {
  readonly importable: ImportedKind;
  readonly columnCount: number;
  readonly delimiter: string;
  readonly context: RowContext;
  /**
   * Whether the row also becomes records of other kinds. If so, a row without data for this kind is skipped.
   */
  readonly isPart: boolean;
}

export interface RowContent {
  readonly fields: Record<string, FieldValue>;
  readonly named: Record<string, string>;
  readonly leftOut: Refusal[];
  readonly told: UnmatchedValue[];
  /** The targets of cells that contain only an error value or a placeholder. */
  readonly damaged: Set<string>;
  note: string | null;
  createdAt: string | null;
}

/** The maximum length of a cell, which exceeds the limit of every field. Parsing longer cells takes seconds. */
const longestCell = 10_000;

/** Adds a cell to the content of its row: to the note, the creation date, the named records or the fields. */
export function readCell(
  content: RowContent,
  cells: readonly string[],
  column: MappedColumn,
  rules: RowRules,
): void {
  const { leftOut, told } = content;
  const { place, target, type, values } = column;
  const written = cells[column.index]?.trim() ?? "";
  const cell = cellOf(cells, column);
  const debris = cell === "" ? missingIn(written, column, rules) : debrisIn(cell, column);
  if (debris !== undefined) {
    leftOut.push(cellRefusal(column.named, written, debris));
    content.damaged.add(target);
    return;
  }
  const whole = place === "note" || type === "lines" ? textOfHtml(cell) : cell;
  const text = place === "note" ? whole : shortenedText(whole, longestCell);
  if (text === "") return;
  const chosen = values === undefined ? { cell: text } : cellBy(values, text, column, rules);
  if (chosen.told !== undefined) told.push(chosen.told);
  if (chosen.refused !== undefined) leftOut.push(chosen.refused);
  if (chosen.cell !== "") addValue(content, cells, column, { ...rules, text, value: chosen.cell });
}

function addValue(
  content: RowContent,
  cells: readonly string[],
  column: MappedColumn,
  { importable, context, text, value }: RowRules & Record<"text" | "value", string>,
): void {
  const { fields, named, leftOut, told } = content;
  const { target, heading, separator, values, kindIndex } = column;
  const namedKind = kindIndex === undefined ? undefined : pointKindIn(cells[kindIndex] ?? "");
  const accepted = <Value>(read: Read<Value>): Value | undefined => {
    if ("value" in read) {
      if (read.leftOut !== undefined) leftOut.push(read.leftOut);
      return read.value;
    }
    leftOut.push(read.refused);
    if (values?.choice.isKept === false) told.push({ header: values.header, value: text, target: null });
    return undefined;
  };
  switch (column.place) {
    case "note":
      content.note = accepted(readNote(column, content.note, value)) ?? content.note;
      return;
    case "created":
      content.createdAt = accepted(readCreation(column, value, context)) ?? content.createdAt;
      return;
    case "list":
      named[target] = [...namesIn(named[target]), ...namesListed(value).map(tidyLine)].join("\n");
      return;
    case "named":
      named[target] = surestNaming(importable, target, [named[target], tidyLine(value)], context);
      return;
    case "points": {
      const read = readPoints(importable.declaration, column, value, namedKind);
      fields[target] = [...textsOf(fields[target]), ...read.stored];
      leftOut.push(...read.refused);
      return;
    }
    default: {
      // The cell of a further column, such as a second tags or address column, is appended to the previous
      // cells.
      const before = fields[target];
      const added = heading === undefined ? value : `${heading}: ${value}`;
      const whole = typeof before === "string" ? `${before}${separator ?? ","}${added}` : added;
      const read = accepted(readField(importable, column, whole, context));
      if (read === undefined) return;
      fields[target] = read;
      const list = namedKind && pointsFieldOf(importable.declaration.fields, target);
      if (list) fields[list] = [...textsOf(fields[list]), `${namedKind} ${read}`];
    }
  }
}

/**
 * Returns the trimmed cell of a column. Returns an empty string for a placeholder, unless the user mapped it
 * to a value or it is one of the field's options.
 */
export function cellOf(cells: readonly string[], column: MappedColumn): string {
  const cell = cells[column.index]?.trim() ?? "";
  return isPlaceholder(cell, column) && !isKnownValue(column, cell) ? "" : cell;
}

const isKnownValue = ({ values }: MappedColumn, cell: string) =>
  values !== undefined && (chosenFor(values, cell) !== undefined || values.options.has(foldText(cell)));

/**
 * Returns the refusal of a placeholder in a column of company names. For records that link to a company, the
 * report mentions only texts such as "unknown", not general placeholders.
 */
function missingIn(written: string, { isCompany, named }: MappedColumn, { isPart }: RowRules) {
  if (written === "" || !isCompany || isPart) return undefined;
  const isReported = named.noun === namedToBeMade || isMissingCompany(written);
  return isReported ? refusal("importPlaceholder") : undefined;
}

/**
 * Returns the refusal of a cell that contains a spreadsheet error instead of a value, or an id or phone
 * number that a spreadsheet rounded.
 */
function debrisIn(cell: string, column: MappedColumn) {
  if (isKnownValue(column, cell)) return undefined;
  if (isErrorValue(cell)) return refusal("importErrorValue");
  return column.isId && isRoundedNumber(cell) ? refusal("importRoundedNumber") : undefined;
}

export const namesIn = (named: string | undefined) => (named === undefined ? [] : named.split("\n"));

/**
 * Returns the value that the user chose for a cell; returns an empty string if the user ignored the cell's
 * value or if the choice no longer exists. Without a choice, returns the matching option or the unchanged
 * cell.
 */
function cellBy(
  values: ColumnValues,
  written: string,
  { named, target }: MappedColumn,
  { importable, context }: RowRules,
): { readonly cell: string; readonly told?: UnmatchedValue; readonly refused?: Refusal } {
  const { header, choice } = values;
  const chosen = chosenFor(values, written);
  if (chosen !== undefined) {
    const told = { header, value: written, target: chosen };
    if (chosen === "" || isKnownChoice(choice, chosen, context)) return { cell: chosen, told };
    return {
      cell: "",
      told: { ...told, target: null },
      refused: cellRefusal(named, written, refusal("importValueGone")),
    };
  }
  const option = optionOfCell(values, importable.targets[target]?.optionOf, withoutInertMark(written));
  if (option !== undefined) return { cell: option };
  const isUnderstood =
    !choice.isKept || (choice.of === "member" && findMemberByText(context.members, written) !== null);
  // Reports the value only if the import stores it as text. The code that ignores an unknown value reports
  // the value itself.
  return { cell: written, ...(!isUnderstood && { told: { header, value: written, target: null } }) };
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
