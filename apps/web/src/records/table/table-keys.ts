import type { KeyboardEvent } from "react";
import { isVisible } from "#src/records/cells/cell-position.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

const rowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const cellSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const screens: Record<string, number> = { PageDown: 1, PageUp: -1 };
/** The number of rows that Page Up and Page Down move if the height of the rows cannot be measured. */
const usualScreen = 10;

/**
 * Moves the focus between rows, cells and cards with the arrow keys. In a table, Home and End move to the
 * ends of the row, or with Ctrl or Cmd to those of the table; page keys move one screen.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.shiftKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const next = isCommand ? findEnd(event) : (findFar(event) ?? findNear(event));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findNear(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const step = rowSteps[pressedKey(event)];
  return step ? findBelow(event, step) : findBeside(event);
}

function findFar(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const row = focusedPlace()?.closest("tr");
  if (!row) return undefined;
  const key = pressedKey(event);
  if (key === "Home") return placesIn(row)[0];
  if (key === "End") return placesIn(row).at(-1);
  const screen = screens[key];
  return screen === undefined ? undefined : findBelow(event, screen * rowsOnScreen(row), true);
}

function findEnd(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const key = pressedKey(event);
  const { currentTarget } = event;
  if (!focusedPlace()?.closest("tr")) return undefined;
  const all = [...currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const [first, last] = [all[0], all.at(-1)];
  if (key === "Home") return first && placesIn(first)[0];
  return key === "End" && last ? placesIn(last).at(-1) : undefined;
}

function rowsOnScreen(row: HTMLElement): number {
  const screen = row.closest<HTMLElement>(".scroll")?.clientHeight ?? 0;
  const count = row.offsetHeight > 0 ? Math.floor(screen / row.offsetHeight) - 1 : usualScreen;
  return Math.max(1, count);
}

/**
 * Returns the elements of a row that take the focus. In the name column, the link takes the focus instead of
 * the cell.
 */
function placesIn(row: Element): HTMLElement[] {
  const places = row.querySelectorAll<HTMLElement>(
    "[data-row-link], td[data-cell]:not(:has([data-row-link]))",
  );
  return [...places].filter(isVisible);
}

function focusedPlace(): Element | undefined {
  const focused = document.activeElement;
  return focused?.matches("[data-row-link], [data-cell]") ? focused : undefined;
}

function findBelow(
  { currentTarget }: KeyboardEvent<HTMLElement>,
  step: number,
  isToEnd = false,
): HTMLElement | undefined {
  const column = focusedCell()?.dataset.cell;
  const found = [...currentTarget.querySelectorAll<HTMLElement>("[data-row-link], [data-cell]")];
  const places = found.filter(({ dataset }) =>
    column === undefined ? dataset.rowLink !== undefined : dataset.cell === column,
  );
  const current = places.findIndex((place) => place.closest(rows)?.contains(document.activeElement));
  const next = current + step;
  return places[isToEnd ? Math.min(Math.max(next, 0), places.length - 1) : next];
}

function findBeside(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const step = cellSteps[pressedKey(event)];
  const row = document.activeElement?.closest("tr");
  if (!step || !row) return undefined;
  const shown = placesIn(row);
  const focused = document.activeElement;
  const current = focused instanceof HTMLElement ? shown.indexOf(focused) : -1;
  return current < 0 ? undefined : shown[current + step];
}

const rows = "tr, li, article, [data-group]";

function focusedCell(): HTMLElement | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.dataset.cell !== undefined ? focused : undefined;
}
