import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { customTooLarge, withoutCustom } from "#src/records/custom/custom-values.ts";
import { isDamaged } from "./cell-debris.ts";
import { cellOf, namesIn, type RowContent, type RowRules, readCell } from "./column-reader.ts";
import { importedCustom } from "./custom-import.ts";
import { cellRefusal, type Refused, readField } from "./field-cell.ts";
import { type MappedColumn, readingOf } from "./import-columns.ts";
import { targetOf } from "./import-errors.ts";
import { linkKeysOf, listedKeys } from "./import-links.ts";
import type { ImportedKind, RecordRow, RowContext, RowValues } from "./importable.ts";
import { textOf } from "./match-ways.ts";
import { stageColumns } from "./stage-naming.ts";
import type { UnmatchedValue } from "./value-choices.ts";

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

/**
 * Reads a row with the contract's schemas, so that an import accepts the same values as a form. Reports and
 * ignores invalid cells. Refuses malformed and too large rows, and rows whose valid cells do not name a
 * record.
 */
export function prepareRow(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  rules: RowRules,
): PreparedRow | RefusedRow | SilentRow {
  const { importable, context, isPart } = rules;
  const malformed = malformedRow(cells, rules);
  if (malformed !== undefined) return { refused: malformed, leftOut: [] };
  const content: RowContent = {
    fields: {},
    named: {},
    leftOut: [],
    told: [],
    damaged: new Set(),
    note: null,
    createdAt: null,
  };
  for (const column of columns) readCell(content, cells, column, rules);
  const { fields, named, leftOut, told, damaged, note } = content;
  // In a file with several kinds, a row that names only parents creates no record of this kind.
  const targets = Object.keys({ ...fields, ...named });
  if (isPart && leftOut.length === 0 && nameParents(targets, importable)) return { isSilent: true };
  const tooLarge = importable.custom.size > 0 && customTooLarge(fields);
  if (tooLarge) return { refused: tooLarge, leftOut };
  const unknownMembers = columns.filter(
    ({ target, values }) =>
      values?.choice.of === "member" && fields[target] === undefined && !damaged.has(target),
  );
  const rowValues = rowValuesOf(content, cells, columns, rules);
  const record = importable.rowOf(rowValues, context);
  // If a cell that could name the record is invalid, that cell is the reason for the refusal.
  const naming = leftOut.find((cell) => importable.namedBy.includes(targetOf(cell) ?? ""));
  return "refused" in record
    ? { refused: naming ?? record.refused, leftOut: leftOut.filter((cell) => cell !== naming) }
    : {
        ...record,
        companyName: record.companyName ?? textOf(fields[importable.company?.target ?? ""]),
        linkKeys: linkKeysOf([...importable.links, ...importable.customLinks], named, context),
        columns: {
          ...record.columns,
          ...(importable.stageKept !== undefined && stageColumns(rowValues, context)),
          created_at: content.createdAt,
          ...importedCustom(importable, fields, record.columns.search_text),
          ...listKeysOf(importable, named, context),
        },
        nobody: [...(record.nobody ?? []), ...unknownMembers.map(({ target }) => target)],
        note,
        leftOut,
        told,
      };
}

function malformedRow(cells: readonly string[], { columnCount, delimiter }: RowRules): Refusal | undefined {
  if (cells.slice(columnCount).some((cell) => cell.trim() !== ""))
    return refusal("rowColumnCount", { count: cells.length, expected: columnCount });
  const isTorn = (cell: string) => isDamaged(cell) || (cell.includes(delimiter) && lineEnd.test(cell));
  return cells.length < columnCount && cells.some(isTorn) ? refusal("rowOfSeveralLines") : undefined;
}

function rowValuesOf(
  { fields, named, leftOut, told }: RowContent,
  cells: readonly string[],
  columns: readonly MappedColumn[],
  { importable, context }: RowRules,
): RowValues {
  const columnOf = (target: string) => columns.find((mapped) => mapped.target === target);
  const notUnderstood = (target: string, cell: string) => {
    const column = columnOf(target)?.values;
    if (column !== undefined) told.push({ header: column.header, value: cell, target: null });
  };
  const report: RowValues["leaveOut"] = (target, cell, reason) =>
    leftOut.push(cellRefusal(readingOf(importable, target).named, cell, reason));
  return {
    fields: withoutCustom(fields),
    ...{ named, columnOf, report },
    written: (target) => {
      const column = columnOf(target);
      return column === undefined ? "" : cellOf(cells, column);
    },
    leaveOut(target, cell, reason) {
      report(target, cell, reason);
      notUnderstood(target, cell);
    },
    read(target, cell) {
      if (cell === "") return undefined;
      const read = readField(importable, readingOf(importable, target), cell, context);
      if ("value" in read) return read.value;
      leftOut.push(read.refused);
      notUnderstood(target, cell);
      return undefined;
    },
  };
}

function listKeysOf({ lists }: ImportedKind, named: RowValues["named"], context: RowContext) {
  const listed = lists.filter(({ target }) => named[target] !== undefined);
  return Object.fromEntries(
    listed.map((list) => [
      listedKeys(list),
      namesIn(named[list.target]).map((name) => list.keysOf(name, context)),
    ]),
  );
}

function nameParents(targets: readonly string[], { declaration }: ImportedKind): boolean {
  const parents = new Set<string>(Object.values(declaration.parents).map(({ to }) => to));
  return targets.every((target) => parents.has(target));
}

const lineEnd = /[\r\n]/u;
