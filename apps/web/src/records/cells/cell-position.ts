/** An editable cell by its record and column. */
export type CellPosition = { row: string; column: string };

/** Returns the editable cell that contains an element. */
export function cellOf(target: EventTarget): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td") : null;
  return cell?.dataset.cell === undefined ? undefined : cell;
}

/** The id of the record whose row a cell belongs to. */
export function rowOf(cell: Element): string | undefined {
  return cell.closest<HTMLElement>("[data-row]")?.dataset.row;
}

/** Returns whether an element is focusable: a column hidden in a narrow list is not. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility();
}

/** Returns the cell of a record, or the visible editable cell a number of steps away in reading order. */
export function findCell({ row, column }: CellPosition, step: number): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>("[data-row] > [data-cell]")].filter(isVisible);
  const at = cells.findIndex((cell) => cell.dataset.cell === column && rowOf(cell) === row);
  return cells[at + step] ?? cells[at];
}

/** Returns the cell of the column some rows below, or the cell itself if there is none. */
export function findCellBelow({ row, column }: CellPosition, step: number): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-row] > [data-cell="${column}"]`)];
  const at = cells.findIndex((cell) => rowOf(cell) === row);
  return cells[at + step] ?? cells[at];
}
