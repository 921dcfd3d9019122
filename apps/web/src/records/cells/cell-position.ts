export type CellPosition = { row: string; column: string };

export function cellOf(target: EventTarget): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td") : null;
  return cell?.dataset.cell === undefined ? undefined : cell;
}

export function rowOf(cell: Element): string | undefined {
  return cell.closest<HTMLElement>("[data-row]")?.dataset.row;
}

/** Narrow lists hide some columns. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility();
}

/**
 * Returns the visible editable cell `step` cells after the given cell in reading order, or the given cell if
 * that cell does not exist.
 */
export function findCell({ row, column }: CellPosition, step: number): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>("[data-row] > [data-cell]")].filter(isVisible);
  const at = cells.findIndex((cell) => cell.dataset.cell === column && rowOf(cell) === row);
  return cells[at + step] ?? cells[at];
}

/** Returns the cell `step` rows below the given cell, or the given cell if that row does not exist. */
export function findCellBelow({ row, column }: CellPosition, step: number): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-row] > [data-cell="${column}"]`)];
  const at = cells.findIndex((cell) => rowOf(cell) === row);
  return cells[at + step] ?? cells[at];
}
