import { plainDate } from "@lanyard/contract/field/field-schema";
import { tidyLine } from "@lanyard/contract/field/tidy-text";
import { pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import { noteBody } from "@lanyard/contract/note/note-schema";
import { type NamedTarget, type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { FieldValue } from "#src/log/record-change.ts";
import { bounded, cellOf, debrisIn, isMissingName } from "./column-cell.ts";
import { type Convention, momentIn, valueBy } from "./column-reading.ts";
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

/** Adds a cell to the content of its row: to the note, the creation date, the named records or the fields. */
export function readCell(
  content: RowContent,
  cells: readonly string[],
  column: MappedColumn,
  { importable, context, isPart }: RowRules,
): void {
  const { named, leftOut, told } = content;
  const { target, convention, heading, values } = column;
  const { noun, fields: descriptors } = importable.declaration;
  const cell = cellOf(cells, column, importable);
  const written = cells[column.index]?.trim() ?? "";
  const isMissing = cell === "" && !isPart && isMissingName(written, target, importable);
  const debris = isMissing ? refusal("importPlaceholder") : debrisIn(cell, column, importable);
  if (debris !== undefined) {
    leftOut.push(cellRefusal(targetNamed(importable, target), written, debris));
    content.damaged.add(target);
    return;
  }
  if (target === "note" && descriptors.note === undefined) {
    const read = readNote({ noun, target }, content.note, textOfHtml(cell), heading);
    if ("refused" in read) leftOut.push(read.refused);
    else content.note = read.note;
    return;
  }
  const text = bounded(descriptors[target]?.type === "lines" ? textOfHtml(cell) : cell);
  if (text === "") return;
  const result =
    values === undefined ? { cell: text } : cellBy(values, text, { importable, target, context });
  if (result.told !== undefined) told.push(result.told);
  if (result.refused !== undefined) leftOut.push(result.refused);
  const value = result.cell;
  if (value === "") return;
  if (target === "created_at") {
    const read = readCreation({ noun, target }, value, convention, context);
    if ("refused" in read) leftOut.push(read.refused);
    else content.createdAt = read.at;
  } else if (importable.targets[target]?.isNamed) {
    named[target] = importable.lists.some((list) => list.target === target)
      ? [...namesIn(named[target]), ...namesListed(value).map(tidyLine)].join("\n")
      : surestNaming(importable, target, [named[target], tidyLine(value)], context);
  } else {
    readFieldCell(content, cells, column, { importable, context, text, value });
  }
}

function readFieldCell(
  { fields, leftOut, told }: RowContent,
  cells: readonly string[],
  { target, convention, currencyMark, pointKind, kindIndex, heading, separator, values }: MappedColumn,
  {
    importable,
    context,
    text,
    value,
  }: Pick<RowRules, "importable" | "context"> & Record<"text" | "value", string>,
): void {
  const namedKind = kindIndex === undefined ? undefined : pointKindIn(cells[kindIndex] ?? "");
  if (pointKind !== undefined) {
    const read = readPoints(importable.declaration, target, value, namedKind || pointKind);
    fields[target] = [...textsOf(fields[target]), ...read.stored];
    leftOut.push(...read.refused);
    return;
  }
  // The cell of a further column, such as a second tags or address column, is appended to the previous
  // cells.
  const before = fields[target];
  const added = heading === undefined ? value : `${heading}: ${value}`;
  const whole = typeof before === "string" ? `${before}${separator ?? ","}${added}` : added;
  const read = readField(importable, target, whole, { ...context, convention, currencyMark });
  if ("refused" in read) {
    leftOut.push(read.refused);
    if (values?.choice.isKept === false) told.push({ header: values.header, value: text, target: null });
    return;
  }
  fields[target] = read.value;
  if (read.leftOut !== undefined) leftOut.push(read.leftOut);
  const list = namedKind && pointsFieldOf(importable.declaration.fields, target);
  if (list) fields[list] = [...textsOf(fields[list]), `${namedKind} ${read.value}`];
}

export const namesIn = (named: string | undefined) => (named === undefined ? [] : named.split("\n"));

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
  const option = optionOfCell(column, importable.targets[target]?.optionOf, withoutInertMark(written));
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
