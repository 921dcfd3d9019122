import { type CellPosition, isVisible, rowOf } from "#src/records/cells/cell-position.ts";
import type { CellBlock, RefusedCell } from "./sheet-request.ts";

/**
 * A rectangle of cells, given by two corner cells and by the editable columns that were visible when the user
 * selected it.
 */
export type CellRange = { from: CellPosition; to: CellPosition; columns: readonly string[] };

export const arrowSteps: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowDown: { rows: 1, columns: 0 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowLeft: { rows: 0, columns: -1 },
};

export function positionOf(cell: HTMLElement): CellPosition | undefined {
  const [row, column] = [rowOf(cell), cell.dataset.cell];
  return row === undefined || column === undefined ? undefined : { row, column };
}

export function editableColumnsInRow(cell: HTMLElement): string[] {
  return cellsInRow(cell, "[data-cell]").flatMap(({ dataset }) => dataset.cell ?? []);
}

export function columnsInRow(cell: HTMLElement): string[] {
  return cellsInRow(cell, "[data-column]").flatMap(({ dataset }) => dataset.column ?? []);
}

function cellsInRow(cell: HTMLElement, selector: string): HTMLElement[] {
  return [...(cell.closest("tr")?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(isVisible);
}

export function extended(range: CellRange, step: { rows: number; columns: number }, rows: readonly string[]) {
  const { from, to, columns } = range;
  const row = rows[rows.indexOf(to.row) + step.rows] ?? to.row;
  const column = columns[columns.indexOf(to.column) + step.columns] ?? to.column;
  return { from, to: { row, column }, columns };
}

export function blockOf({ from, to, columns }: CellRange, rows: readonly string[]): CellBlock | undefined {
  const covered = {
    rows: between(rows, from.row, to.row),
    columns: between(columns, from.column, to.column),
  };
  return covered.rows.length === 0 || covered.columns.length === 0 ? undefined : covered;
}

export function between(all: readonly string[], one: string, other: string): readonly string[] {
  const ends = [all.indexOf(one), all.indexOf(other)].toSorted((left, right) => left - right);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [] : all.slice(first, last + 1);
}

export function refusedByRow(cells: readonly RefusedCell[]): ReadonlyMap<string, RefusedInRow> {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  return new Map(
    [...byRow].map(([row, its]) => [
      row,
      Object.fromEntries(its.map(({ column, reason }) => [column, reason])),
    ]),
  );
}

export type RefusedInRow = Readonly<Record<string, string>>;
