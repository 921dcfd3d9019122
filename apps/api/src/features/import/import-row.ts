import { type Refusal, type RefusalReason, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "#src/db/fold-text.ts";
import { invalidInput } from "#src/http/problem-reply.ts";
import { asFieldValue, type FieldValue } from "#src/log/record-change.ts";
import type { Convention } from "./column-reading.ts";
import { cellValue } from "./import-cell.ts";
import type { MappedColumn } from "./import-columns.ts";
import type { Importable, RecordRow } from "./importable.ts";
import { type NameOrder, type NameParts, splitName } from "./person-name.ts";
import { targetLabel } from "./target-label.ts";

/** A row that can become a record. */
export interface PreparedRow extends RecordRow {
  /** The stage that a new record enters. */
  readonly stageId: string | null;
  /** Why cells that a record can do without were left out. */
  readonly leftOut: readonly Refusal[];
}

/** Why a row cannot become one. */
interface RefusedRow {
  readonly refused: Refusal;
}

interface RowRules {
  readonly importable: Importable;
  readonly columnCount: number;
  /** The stages of the default pipeline, by their folded names. */
  readonly stages: ReadonlyMap<string, string>;
  readonly nameOrder: NameOrder;
  /** Whether rows without a key are matched by what else they say. */
  readonly isAlike: boolean;
}

/**
 * Reads one row by the contract's own field schemas, so that an import takes exactly what the form takes; or says why not.
 * A bad cell costs the row only where it is the one by which rows and records are matched.
 */
export function prepareRow(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  { importable, columnCount, stages, nameOrder, isAlike }: RowRules,
): PreparedRow | RefusedRow {
  if (cells.slice(columnCount).some((cell) => cell.trim() !== "")) {
    return { refused: refusal("rowColumnCount", { count: cells.length, expected: columnCount }) };
  }
  const fields: Record<string, FieldValue> = {};
  const leftOut: Refusal[] = [];
  let stageId: string | null = null;
  let name: NameParts | undefined;
  for (const { index, ...column } of columns) {
    const { target } = column;
    const cell = bounded(cells[index]?.trim());
    if (!cell) continue;
    if (target === "stage") {
      stageId = stages.get(foldText(cell)) ?? null;
      if (stageId === null) leftOut.push(cellRefusal(target, cell, refusal("importStageUnknown")));
    } else if (target === "full_name") {
      name = splitName(cell, nameOrder);
    } else {
      const read = readField(importable, target, cell, column.convention);
      if ("value" in read) fields[target] = read.value;
      else if (target === importable.keyField) return read;
      else leftOut.push(read.refused);
    }
  }
  for (const part of ["first", "last"] as const) {
    const cell = name?.[part];
    if (!cell || fields[part]) continue;
    const read = readField(importable, part, cell);
    if ("value" in read) fields[part] = read.value;
    else leftOut.push(read.refused);
  }
  const record = importable.rowOf(fields, isAlike);
  return record === undefined
    ? { refused: leftOut[0] ?? importable.unnamed }
    : { ...record, stageId, leftOut };
}

type ReadField = { readonly value: FieldValue } | RefusedRow;

/** A cell that is not empty as the field's own schema takes it. */
function readField(
  { schemas, declaration: { fields } }: Importable,
  target: string,
  cell: string,
  convention?: Convention,
): ReadField {
  const schema = schemas[target];
  const parsed = schema?.safeParse(cellValue({ fields, schema, target, convention }, cell));
  if (parsed?.success) return { value: asFieldValue(parsed.data ?? null) };
  const reason = parsed && invalidInput(parsed.error).details.errors?.[0]?.message;
  return { refused: cellRefusal(target, cell, reason) };
}

/** Longer than any field may be. */
const longestCell = 10_000;

/** A cell that is refused for its length anyway is looked at no further: it could take seconds. */
function bounded(cell: string | undefined): string | undefined {
  return cell !== undefined && cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell;
}

const shownCellLength = 60;

function cellRefusal(target: string, cell: string, reason: RefusalReason = refusal("notStorable")): Refusal {
  const shown = cell.length > shownCellLength ? `${cell.slice(0, shownCellLength)}…` : cell;
  if (target === "email" && cell.length < 255) return refusal("cellInvalidEmail", { value: shown });
  return refusal("cellRefused", { field: targetLabel(target), reason, value: shown });
}
